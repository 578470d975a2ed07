/* Calls every function of kinjite.h, rightly and wrongly. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kinjite.h"

#define CHECK(claim) \
    ((claim) ? (void)0 : (fprintf(stderr, "line %d: %s\n", __LINE__, #claim), exit(EXIT_FAILURE)))

/* A claim about the header that the compiler checks; C99 has no _Static_assert. */
#define PROMISE(name, claim) typedef char promise_##name[(claim) ? 1 : -1]
#define AT(type, field, bytes) PROMISE(type##_##field, offsetof(kinjite_##type, field) == (bytes))

/* The layout that `capi/src/position.rs`, `capi/src/search.rs` and `capi/src/solve.rs` have. */
PROMISE(point_size, sizeof(kinjite_point) == 2);
AT(point, column, 0);
AT(point, row, 1);
PROMISE(limits_size, sizeof(kinjite_limits) == 24);
AT(limits, nodes, 0);
AT(limits, milliseconds, 8);
AT(limits, depth, 16);
PROMISE(report_size, sizeof(kinjite_report) == 496);
AT(report, win_probability, 0);
AT(report, nodes, 8);
AT(report, microseconds, 16);
AT(report, score, 24);
AT(report, mate_in_plies, 28);
AT(report, depth, 32);
AT(report, selective_depth, 36);
AT(report, length, 40);
AT(report, line, 44);
PROMISE(solution_size, sizeof(kinjite_solution) == 480);
AT(solution, nodes, 0);
AT(solution, microseconds, 8);
AT(solution, result, 16);
AT(solution, moves, 20);
AT(solution, length, 24);
AT(solution, line, 28);

static const kinjite_point H8 = {7, 7}, BEYOND = {15, 0}, OFF_SMALL = {6, 0};

static void check_statuses(void) {
    CHECK(strcmp(kinjite_version(), VERSION) == 0);
    CHECK(strcmp(kinjite_status_text(KINJITE_OK), "done") == 0);
    CHECK(strcmp(kinjite_status_text(-1), "unknown status") == 0);
    for (int32_t status = KINJITE_OK; status <= KINJITE_REFUSED; status++) {
        CHECK(strcmp(kinjite_status_text(status), "unknown status") != 0);
    }
    CHECK(strcmp(kinjite_status_text(KINJITE_REFUSED + 1), "unknown status") == 0);
}

static void check_moves(void) {
    int32_t stone = -1;
    CHECK(!kinjite_position_new(3, 15) && !kinjite_position_new(-1, 15));
    CHECK(!kinjite_position_new(KINJITE_RENJU, 5) && !kinjite_position_new(KINJITE_RENJU, 256 + 15));
    kinjite_position *small = kinjite_position_new(KINJITE_FREESTYLE, 6);
    CHECK(small && kinjite_position_play(small, OFF_SMALL) == KINJITE_OFF_BOARD);
    CHECK(kinjite_position_play(small, BEYOND) == KINJITE_OFF_BOARD);
    kinjite_position_free(small);

    kinjite_position *position = kinjite_position_new(KINJITE_RENJU, 15);
    CHECK(kinjite_position_undo(position) == KINJITE_NO_MOVE);
    CHECK(kinjite_position_play(position, H8) == KINJITE_OK);
    CHECK(kinjite_position_play(position, H8) == KINJITE_TAKEN);
    CHECK(kinjite_position_to_move(position) == KINJITE_WHITE);
    CHECK(kinjite_position_stone(position, H8, &stone) == KINJITE_OK && stone == KINJITE_BLACK);
    CHECK(kinjite_position_stone(position, BEYOND, &stone) == KINJITE_OFF_BOARD);
    CHECK(kinjite_position_pass(position) == KINJITE_OK);
    CHECK(kinjite_position_to_move(position) == KINJITE_BLACK);

    kinjite_position *copy = kinjite_position_copy(position);
    CHECK(kinjite_position_undo(copy) == KINJITE_OK && kinjite_position_undo(copy) == KINJITE_OK);
    CHECK(kinjite_position_undo(copy) == KINJITE_NO_MOVE);
    CHECK(kinjite_position_stone(copy, H8, &stone) == KINJITE_OK && stone == KINJITE_EMPTY);
    CHECK(kinjite_position_stone(position, H8, &stone) == KINJITE_OK && stone == KINJITE_BLACK);

    CHECK(kinjite_position_play_text(copy, "i9 h8 zz") == KINJITE_TEXT);
    CHECK(kinjite_position_play_text(copy, "i9 i9") == KINJITE_TEXT);
    CHECK(kinjite_position_play_text(copy, "\xff") == KINJITE_TEXT);
    CHECK(kinjite_position_stone(copy, H8, &stone) == KINJITE_OK && stone == KINJITE_EMPTY);

    char why[100];
    size_t length = 1;
    CHECK(kinjite_position_explain_text(copy, "i9 h8 zz", why, sizeof why, &length) == KINJITE_OK);
    CHECK(strstr(why, "move 3 'zz': ") == why && strlen(why) == length);
    CHECK(kinjite_position_explain_text(copy, "i9 i9", why, sizeof why, NULL) == KINJITE_OK);
    CHECK(strcmp(why, "move 2 'i9': i9 is already taken") == 0);
    CHECK(kinjite_position_explain_text(copy, "i9 i9", why, 7, NULL) == KINJITE_TRUNCATED);
    CHECK(strcmp(why, "move 2") == 0);
    CHECK(kinjite_position_explain_text(copy, "\xff", why, sizeof why, NULL) == KINJITE_OK);
    CHECK(strcmp(why, "the text is not UTF-8") == 0);
    CHECK(kinjite_position_explain_text(copy, "i9 h8", why, sizeof why, &length) == KINJITE_OK);
    CHECK(length == 0 && strcmp(why, "") == 0);
    CHECK(kinjite_position_stone(copy, H8, &stone) == KINJITE_OK && stone == KINJITE_EMPTY);
    CHECK(kinjite_position_play_text(copy, "i9 h8, pass") == KINJITE_OK);
    CHECK(kinjite_position_stone(copy, H8, &stone) == KINJITE_OK && stone == KINJITE_WHITE);
    kinjite_position_free(copy);
    kinjite_position_free(position);
}

static const char *const DRAWN = "....../..xo../..xo../..x.../....../......";

static const char *const ROW = "....../xxxxx./oooo../....../....../......";

static void check_setup(void) {
    int32_t stone = -1;
    char why[100];
    kinjite_position *position = kinjite_position_setup(KINJITE_STANDARD, DRAWN, KINJITE_WHITE);
    CHECK(position && kinjite_position_to_move(position) == KINJITE_WHITE);
    CHECK(kinjite_position_rule(position) == KINJITE_STANDARD);
    CHECK(kinjite_position_size(position) == 6);
    kinjite_point c3 = {2, 2}, d5 = {3, 4};
    CHECK(kinjite_position_stone(position, c3, &stone) == KINJITE_OK && stone == KINJITE_BLACK);
    CHECK(kinjite_position_stone(position, d5, &stone) == KINJITE_OK && stone == KINJITE_WHITE);
    CHECK(kinjite_position_play(position, OFF_SMALL) == KINJITE_OFF_BOARD);
    CHECK(kinjite_position_undo(position) == KINJITE_NO_MOVE);
    kinjite_position_free(position);
    /* A row stands on the board: the game is over, whoever is to move. */
    kinjite_limits limits = {1000, 0, 0};
    kinjite_engine *engine = kinjite_engine_new(1, 1);
    kinjite_report report;
    kinjite_solution found;
    position = kinjite_position_setup(KINJITE_RENJU, ROW, KINJITE_WHITE);
    CHECK(kinjite_position_outcome(position, &stone) == KINJITE_OK && stone == KINJITE_BLACK_WON);
    CHECK(kinjite_engine_search(engine, position, &limits, NULL, NULL, NULL, &report) == KINJITE_OVER);
    CHECK(kinjite_position_solve(position, KINJITE_FOURS, 1, &limits, NULL, &found) == KINJITE_OVER);
    kinjite_position_free(position);
    kinjite_engine_free(engine);
    CHECK(!kinjite_position_setup(3, DRAWN, KINJITE_BLACK));
    CHECK(!kinjite_position_setup(KINJITE_RENJU, DRAWN, KINJITE_EMPTY));
    CHECK(!kinjite_position_setup(KINJITE_RENJU, "xo", KINJITE_BLACK));
    CHECK(kinjite_board_explain_text(DRAWN, why, sizeof why, NULL) == KINJITE_OK);
    CHECK(strcmp(why, "") == 0);
    CHECK(kinjite_board_explain_text("....../......", why, sizeof why, NULL) == KINJITE_OK);
    CHECK(strcmp(why, "") != 0);
}

/* The foul of Black's h8 after these moves. */
static int32_t foul_after(int32_t rule, const char *moves, int32_t outcome_after) {
    int32_t foul = -1, outcome = -1;
    kinjite_position *position = kinjite_position_new(rule, 15);
    CHECK(kinjite_position_play_text(position, moves) == KINJITE_OK);
    CHECK(kinjite_position_outcome(position, &outcome) == KINJITE_OK && outcome == KINJITE_OPEN);
    CHECK(kinjite_position_forbidden(position, H8, &foul) == KINJITE_OK);
    CHECK(kinjite_position_play(position, H8) == KINJITE_OK);
    CHECK(kinjite_position_outcome(position, &outcome) == KINJITE_OK && outcome == outcome_after);
    CHECK(kinjite_position_forbidden(position, H8, &outcome) == KINJITE_TAKEN);
    kinjite_position_free(position);
    return foul;
}

static const char *const THREES = "f8 a1 g8 a3 i9 a5 j10 a7";
static const char *const FOURS = "e8 a1 f8 a3 g8 a5 h7 a7 h6 a9 h5 a11";
static const char *const SIX = "e8 a1 f8 a3 g8 a5 i8 a7 j8 a9";
static const char *const FIVE = "e8 a1 f8 a3 g8 a5 i8 a7";

static void check_rules(void) {
    CHECK(foul_after(KINJITE_RENJU, THREES, KINJITE_WHITE_WON) == KINJITE_DOUBLE_THREE);
    CHECK(foul_after(KINJITE_RENJU, FOURS, KINJITE_WHITE_WON) == KINJITE_DOUBLE_FOUR);
    CHECK(foul_after(KINJITE_RENJU, SIX, KINJITE_WHITE_WON) == KINJITE_OVERLINE);
    CHECK(foul_after(KINJITE_RENJU, FIVE, KINJITE_BLACK_WON) == KINJITE_NOT_FORBIDDEN);
    CHECK(foul_after(KINJITE_FREESTYLE, SIX, KINJITE_BLACK_WON) == KINJITE_NOT_FORBIDDEN);
    CHECK(foul_after(KINJITE_STANDARD, SIX, KINJITE_OPEN) == KINJITE_NOT_FORBIDDEN);

    char whole[1000], part[10];
    size_t length = 0;
    kinjite_position *position = kinjite_position_new(KINJITE_RENJU, 15);
    CHECK(kinjite_position_play_text(position, THREES) == KINJITE_OK);
    CHECK(kinjite_position_explain(position, H8, NULL, 0, &length) == KINJITE_TRUNCATED);
    CHECK(kinjite_position_explain(position, H8, whole, sizeof whole, NULL) == KINJITE_OK);
    CHECK(strlen(whole) == length && strstr(whole, "h8 is forbidden for Black, a double-three:"));
    CHECK(kinjite_position_explain(position, H8, whole, length + 1, NULL) == KINJITE_OK);
    CHECK(kinjite_position_explain(position, H8, whole, length, NULL) == KINJITE_TRUNCATED);
    CHECK(kinjite_position_explain(position, H8, part, sizeof part, NULL) == KINJITE_TRUNCATED);
    CHECK(strcmp(part, "h8 is for") == 0);
    CHECK(kinjite_position_explain(position, BEYOND, part, sizeof part, NULL) == KINJITE_OFF_BOARD);
    kinjite_position_free(position);
}

struct told {
    const kinjite_engine *engine;
    const kinjite_position *position;
    const kinjite_stop *stop;
    int iterations;
};

static void count(const kinjite_report *report, void *user) {
    struct told *told = user;
    kinjite_report other;
    kinjite_limits limits = {1, 0, 0};
    told->iterations++;
    CHECK(report->depth > 0 && report->length > 0);
    CHECK(kinjite_engine_search(told->engine, told->position, &limits, NULL, NULL, NULL, &other) ==
          KINJITE_BUSY);
    CHECK(kinjite_engine_clear(told->engine) == KINJITE_BUSY);
    if (told->stop && told->iterations == 2) {
        CHECK(kinjite_stop_request(told->stop) == KINJITE_OK);
    }
}

static void check_search(void) {
    CHECK(!kinjite_engine_new(0, 1) && !kinjite_engine_new(1, 0));
    CHECK(!kinjite_engine_new((1u << 20) + 1, 1) && !kinjite_engine_new(1, 1025));
    kinjite_engine *engine = kinjite_engine_new(1, 1);
    kinjite_position *position = kinjite_position_new(KINJITE_RENJU, 15);
    kinjite_stop *stop = kinjite_stop_new();
    kinjite_report report;
    CHECK(engine && stop && kinjite_position_play_text(position, "h8 i9 h7 i8 h6 i6") == KINJITE_OK);

    /* An open three becomes a straight four. */
    kinjite_limits depth = {0, 0, 4}, none = {0, 0, 0}, nodes = {1000, 0, 0};
    struct told told = {engine, position, NULL, 0};
    CHECK(kinjite_engine_search(engine, position, &depth, NULL, count, &told, &report) == KINJITE_OK);
    CHECK(told.iterations > 0 && report.mate_in_plies == 3 && report.win_probability == 1.0);
    CHECK(report.length >= 1 && report.line[0].column == 7 && report.nodes > 0);
    CHECK(report.line[0].row == 8 || report.line[0].row == 4);

    /* After it White loses. */
    CHECK(kinjite_position_play(position, report.line[0]) == KINJITE_OK);
    CHECK(kinjite_engine_search(engine, position, &depth, NULL, NULL, NULL, &report) == KINJITE_OK);
    CHECK(report.mate_in_plies == -2 && report.win_probability == 0.0 && report.score < 0);

    /* A quiet position, by nodes, twice the same. */
    kinjite_position *quiet = kinjite_position_new(KINJITE_FREESTYLE, 15);
    CHECK(kinjite_position_play_text(quiet, "h8 h9") == KINJITE_OK);
    CHECK(kinjite_engine_clear(engine) == KINJITE_OK);
    CHECK(kinjite_engine_search(engine, quiet, &nodes, NULL, NULL, NULL, &report) == KINJITE_OK);
    int32_t score = report.score;
    CHECK(report.mate_in_plies == 0 && report.win_probability > 0 && report.win_probability < 1);
    CHECK(kinjite_engine_clear(engine) == KINJITE_OK);
    CHECK(kinjite_engine_search(engine, quiet, &nodes, NULL, NULL, NULL, &report) == KINJITE_OK);
    CHECK(report.score == score);

    /* No limit but the handle; a stopped handle stays stopped. */
    struct told stopping = {engine, quiet, stop, 0};
    CHECK(kinjite_engine_search(engine, quiet, NULL, NULL, NULL, NULL, &report) == KINJITE_ENDLESS);
    CHECK(kinjite_engine_search(engine, quiet, &none, NULL, NULL, NULL, &report) == KINJITE_ENDLESS);
    CHECK(kinjite_engine_search(engine, quiet, NULL, stop, count, &stopping, &report) == KINJITE_OK);
    CHECK(stopping.iterations == 2 && report.length > 0);
    CHECK(kinjite_engine_search(engine, quiet, NULL, stop, NULL, NULL, &report) == KINJITE_OK);

    kinjite_position_free(quiet);
    quiet = kinjite_position_new(KINJITE_RENJU, 15);
    CHECK(kinjite_position_play_text(quiet, "e8 a1 f8 a3 g8 a5 i8 a7 h8") == KINJITE_OK);
    CHECK(kinjite_engine_search(engine, quiet, &depth, NULL, NULL, NULL, &report) == KINJITE_OVER);
    kinjite_position_free(quiet);
    kinjite_stop_free(stop);
    kinjite_position_free(position);
    kinjite_engine_free(engine);
}

static void check_lines(void) {
    kinjite_engine *engine = kinjite_engine_new(1, 1);
    kinjite_position *position = kinjite_position_new(KINJITE_RENJU, 15);
    kinjite_limits depth = {0, 0, 3}, none = {0, 0, 0}, few = {300, 0, 0};
    kinjite_report reports[5];
    size_t count = 0;
    CHECK(kinjite_position_play_text(position, "h8 i9 h7") == KINJITE_OK);
    CHECK(kinjite_engine_analyze(engine, position, &depth, NULL, NULL, NULL, reports, 5, &count) ==
          KINJITE_OK);
    CHECK(count == 5);
    for (size_t line = 0; line < count; line++) {
        CHECK(reports[line].length > 0 && reports[line].nodes == reports[0].nodes);
        CHECK(line == 0 || reports[line].score <= reports[line - 1].score);
        CHECK(line == 0 || memcmp(&reports[line].line[0], &reports[line - 1].line[0],
                                  sizeof(kinjite_point)) != 0);
    }
    /* Cut short, what was not searched is left out. */
    CHECK(kinjite_engine_analyze(engine, position, &few, NULL, NULL, NULL, reports, 5, &count) ==
          KINJITE_OK);
    for (size_t line = 1; line < count; line++) {
        CHECK(reports[line].score <= reports[line - 1].score);
    }
    CHECK(kinjite_engine_analyze(engine, position, &depth, NULL, NULL, NULL, reports, 0, &count) ==
          KINJITE_RANGE);
    CHECK(kinjite_engine_analyze(engine, position, &none, NULL, NULL, NULL, reports, 1, &count) ==
          KINJITE_ENDLESS);
    CHECK(kinjite_engine_analyze(engine, position, &depth, NULL, NULL, NULL, NULL, 5, &count) ==
          KINJITE_NULL);
    CHECK(kinjite_engine_analyze(engine, position, &depth, NULL, NULL, NULL, reports, 5, NULL) ==
          KINJITE_NULL);
    kinjite_position_free(position);
    kinjite_engine_free(engine);
}

static void check_solvers(void) {
    kinjite_position *position = kinjite_position_new(KINJITE_RENJU, 15);
    kinjite_limits limits = {100000, 0, 0}, depth = {0, 0, 9}, few = {1, 0, 0};
    kinjite_solution found;
    /* An open three wins by a straight four; without the move after it there is no win. */
    CHECK(kinjite_position_play_text(position, "h8 a1 h7 a3 h6 a15") == KINJITE_OK);
    CHECK(kinjite_position_solve(position, KINJITE_FOURS, 1, &limits, NULL, &found) == KINJITE_OK);
    CHECK(found.result == KINJITE_WIN && found.moves == 2 && found.length == 3 && found.nodes > 0);
    CHECK(found.line[0].column == 7);
    CHECK(kinjite_position_solve(position, KINJITE_THREATS, 1, &limits, NULL, &found) == KINJITE_OK);
    CHECK(found.result == KINJITE_WIN && found.line[0].column == 7);
    CHECK(kinjite_position_undo(position) == KINJITE_OK);
    CHECK(kinjite_position_solve(position, KINJITE_FOURS, 1, &limits, NULL, &found) == KINJITE_OK);
    CHECK(found.result == KINJITE_NO_WIN && found.moves == 0 && found.length == 0);
    CHECK(kinjite_position_play_text(position, "a15") == KINJITE_OK);
    CHECK(kinjite_position_solve(position, 2, 1, &limits, NULL, &found) == KINJITE_RANGE);
    CHECK(kinjite_position_solve(position, KINJITE_FOURS, 0, &limits, NULL, &found) == KINJITE_RANGE);
    CHECK(kinjite_position_solve(position, KINJITE_FOURS, 1, &depth, NULL, &found) == KINJITE_ENDLESS);
    CHECK(kinjite_position_solve(position, KINJITE_FOURS, 1, NULL, NULL, &found) == KINJITE_ENDLESS);
    CHECK(kinjite_position_solve(NULL, KINJITE_FOURS, 1, &limits, NULL, &found) == KINJITE_NULL);
    CHECK(kinjite_position_solve(position, KINJITE_FOURS, 1, &limits, NULL, NULL) == KINJITE_NULL);

    kinjite_stop *stop = kinjite_stop_new();
    CHECK(kinjite_stop_request(stop) == KINJITE_OK);
    CHECK(kinjite_position_play_text(position, "h9 h10 h5") == KINJITE_OK);
    CHECK(kinjite_position_solve(position, KINJITE_FOURS, 1, NULL, stop, &found) == KINJITE_OVER);
    kinjite_position_free(position);
    position = kinjite_position_new(KINJITE_FREESTYLE, 15);
    CHECK(kinjite_position_play_text(position, "h8 i9 h7 i8 g7 f7 g9") == KINJITE_OK);
    CHECK(kinjite_position_solve(position, KINJITE_THREATS, 1, &few, NULL, &found) == KINJITE_OK);
    CHECK(found.result == KINJITE_UNKNOWN);
    CHECK(kinjite_position_solve(position, KINJITE_THREATS, 1, NULL, stop, &found) == KINJITE_OK);
    CHECK(found.result == KINJITE_UNKNOWN);
    kinjite_stop_free(stop);
    kinjite_position_free(position);
}

/* Nothing is done with null. */
static void check_null(void) {
    int32_t number;
    kinjite_report report;
    kinjite_limits limits = {1, 0, 0};
    kinjite_position *position = kinjite_position_new(KINJITE_RENJU, 15);
    kinjite_engine *engine = kinjite_engine_new(1, 1);
    kinjite_position_free(NULL);
    kinjite_engine_free(NULL);
    kinjite_stop_free(NULL);
    CHECK(!kinjite_position_copy(NULL) && kinjite_position_to_move(NULL) == KINJITE_EMPTY);
    CHECK(kinjite_position_rule(NULL) == -1 && kinjite_position_size(NULL) == 0);
    CHECK(kinjite_position_play(NULL, H8) == KINJITE_NULL);
    CHECK(kinjite_position_play_text(NULL, "h8") == KINJITE_NULL);
    CHECK(kinjite_position_play_text(position, NULL) == KINJITE_NULL);
    CHECK(kinjite_position_explain_text(NULL, "h8", NULL, 0, NULL) == KINJITE_NULL);
    CHECK(kinjite_position_explain_text(position, NULL, NULL, 0, NULL) == KINJITE_NULL);
    CHECK(kinjite_board_explain_text(NULL, NULL, 0, NULL) == KINJITE_NULL);
    CHECK(!kinjite_position_setup(KINJITE_RENJU, NULL, KINJITE_BLACK));
    CHECK(kinjite_position_pass(NULL) == KINJITE_NULL);
    CHECK(kinjite_position_undo(NULL) == KINJITE_NULL);
    CHECK(kinjite_position_stone(NULL, H8, &number) == KINJITE_NULL);
    CHECK(kinjite_position_stone(position, H8, NULL) == KINJITE_NULL);
    CHECK(kinjite_position_outcome(NULL, &number) == KINJITE_NULL);
    CHECK(kinjite_position_outcome(position, NULL) == KINJITE_NULL);
    CHECK(kinjite_position_forbidden(NULL, H8, &number) == KINJITE_NULL);
    CHECK(kinjite_position_forbidden(position, H8, NULL) == KINJITE_NULL);
    CHECK(kinjite_position_explain(NULL, H8, NULL, 0, NULL) == KINJITE_NULL);
    CHECK(kinjite_position_explain(position, H8, NULL, 9, NULL) == KINJITE_NULL);
    CHECK(kinjite_engine_clear(NULL) == KINJITE_NULL);
    CHECK(kinjite_engine_search(NULL, position, &limits, NULL, NULL, NULL, &report) == KINJITE_NULL);
    CHECK(kinjite_engine_search(engine, NULL, &limits, NULL, NULL, NULL, &report) == KINJITE_NULL);
    CHECK(kinjite_engine_search(engine, position, &limits, NULL, NULL, NULL, NULL) == KINJITE_NULL);
    CHECK(kinjite_stop_request(NULL) == KINJITE_NULL);
    kinjite_engine_free(engine);
    kinjite_position_free(position);
}

int main(void) {
    check_statuses();
    check_moves();
    check_rules();
    check_setup();
    check_search();
    check_lines();
    check_solvers();
    check_null();
    puts("every function");
    return EXIT_SUCCESS;
}
