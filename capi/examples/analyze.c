/* The forbidden points of a position, and its best move: analyze [MOVES [MILLISECONDS]] */
#include <stdio.h>
#include <stdlib.h>

#include "kinjite.h"

static void print(kinjite_point point) {
    printf("%c%d", 'a' + point.column, point.row + 1);
}

static void print_forbidden(const kinjite_position *position) {
    for (int row = 0; row < 15; row++) {
        for (int column = 0; column < 15; column++) {
            kinjite_point point = {(uint8_t)column, (uint8_t)row};
            int32_t foul;
            char why[1000];
            if (kinjite_position_forbidden(position, point, &foul) == KINJITE_OK && foul) {
                kinjite_position_explain(position, point, why, sizeof why, NULL);
                puts(why);
            }
        }
    }
}

/* A win is enough: no need to look for a shorter one. */
static void watch(const kinjite_report *report, void *user) {
    printf("depth %u: score %d\n", (unsigned)report->depth, (int)report->score);
    if (report->mate_in_plies > 0) {
        kinjite_stop_request(user);
    }
}

int main(int argc, char **argv) {
    const char *moves = argc > 1 ? argv[1] : "f8 a1 g8 a3 i9 a5 j10 a7";
    kinjite_limits limits = {0};
    limits.milliseconds = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000;
    limits.depth = 8;

    kinjite_position *position = kinjite_position_new(KINJITE_RENJU, 15);
    kinjite_engine *engine = kinjite_engine_new(16, 1);
    kinjite_stop *stop = kinjite_stop_new();
    kinjite_report report;
    kinjite_status status = kinjite_position_play_text(position, moves);
    if (status == KINJITE_OK) {
        print_forbidden(position);
        status = kinjite_engine_search(engine, position, &limits, stop, watch, stop, &report);
    }
    if (status == KINJITE_OK) {
        printf("%.1f %% to win:", 100 * report.win_probability);
        for (uint32_t i = 0; i < report.length; i++) {
            putchar(' ');
            print(report.line[i]);
        }
        putchar('\n');
    } else if (status == KINJITE_TEXT) {
        char why[100];
        kinjite_position_explain_text(position, moves, why, sizeof why, NULL);
        fprintf(stderr, "%s\n", why);
    } else {
        fprintf(stderr, "%s\n", kinjite_status_text(status));
    }
    kinjite_stop_free(stop);
    kinjite_engine_free(engine);
    kinjite_position_free(position);
    return status == KINJITE_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
