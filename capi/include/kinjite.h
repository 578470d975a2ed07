/* The engine of Kinjite: Renju and gomoku positions, forbidden moves, search.
 *
 * Nothing is global: any number of positions and engines may live at once, on any threads. A position
 * is for one thread at a time; an engine answers KINJITE_BUSY where it searches on another one already;
 * a stop handle may be requested from anywhere.
 *
 * Null pointers, numbers beyond their range, points off the board and texts that make no sense are
 * answered with a status. A pointer that is not null must point to what its type says, and what was
 * freed is gone. Where a call fails, nothing is written but the text that fits where one is truncated.
 * An error inside the library, should there be one, aborts the process: nothing unwinds into C. So does
 * memory that has run out, but for the table of an engine and for threads, which may be fewer.
 */
#ifndef KINJITE_H
#define KINJITE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a call went. */
typedef int32_t kinjite_status;
enum {
    KINJITE_OK = 0,
    KINJITE_NULL = 1,      /* a pointer is null that must not be */
    KINJITE_OFF_BOARD = 2, /* the point is off the board */
    KINJITE_TAKEN = 3,     /* a stone stands on the point */
    KINJITE_TEXT = 4,      /* the text is no list of moves that can be played */
    KINJITE_NO_MOVE = 5,   /* there is no move to take back */
    KINJITE_OVER = 6,      /* the game is over: there is nothing to search for */
    KINJITE_ENDLESS = 7,   /* the search has neither a limit nor a stop handle */
    KINJITE_BUSY = 8,      /* the engine is searching already */
    KINJITE_TRUNCATED = 9, /* the text is longer than the buffer, which has its beginning */
    KINJITE_RANGE = 10,    /* a number names nothing, or is beyond its range */
    KINJITE_REFUSED = 11   /* the proof that was found does not hold: nothing is claimed */
};

/* Rules: five or more win; exactly five win; Renju, with Black's forbidden moves. */
enum { KINJITE_FREESTYLE = 0, KINJITE_STANDARD = 1, KINJITE_RENJU = 2 };

/* Stones, and the sides that play them. */
enum { KINJITE_EMPTY = 0, KINJITE_BLACK = 1, KINJITE_WHITE = 2 };

/* How a game stands. */
enum { KINJITE_OPEN = 0, KINJITE_BLACK_WON = 1, KINJITE_WHITE_WON = 2, KINJITE_DRAW = 3 };

/* Why a move is forbidden. */
enum {
    KINJITE_NOT_FORBIDDEN = 0,
    KINJITE_OVERLINE = 1,
    KINJITE_DOUBLE_FOUR = 2,
    KINJITE_DOUBLE_THREE = 3
};

typedef struct kinjite_position kinjite_position;
typedef struct kinjite_engine kinjite_engine;
typedef struct kinjite_stop kinjite_stop;

/* A point by column from the left and row from the bottom, both from 0: h8 is {7, 7}. */
typedef struct {
    uint8_t column;
    uint8_t row;
} kinjite_point;

/* What ends a search, whichever is reached first; 0 is no limit. */
typedef struct {
    uint64_t nodes;        /* positions to visit */
    uint64_t milliseconds; /* wall-clock time */
    uint32_t depth;        /* plies of the last iteration */
} kinjite_limits;

/* What a search has found; scores count for the side to move. */
typedef struct {
    double win_probability;   /* from 0 to 1 */
    uint64_t nodes;           /* positions visited */
    uint64_t microseconds;    /* wall-clock time */
    int32_t score;            /* in units: 150 are a factor of e in the odds of winning */
    int32_t mate_in_plies;    /* above 0 for a win, below for a loss, 0 where no end is in sight */
    uint32_t depth;           /* plies of the last iteration that was finished */
    uint32_t selective_depth; /* the deepest ply that was looked at */
    uint32_t length;          /* moves of the line; 0 where no move is allowed */
    kinjite_point line[225];  /* the best move and the play expected after it */
} kinjite_report;

/* Which wins a solver looks for: by continuous fours, or by continuous threats, fours among them. */
enum { KINJITE_FOURS = 0, KINJITE_THREATS = 1 };

/* What a solver knows: nothing, for the limits or the memory came first; a win; that there is none by fours,
 * or by fours and open threes, where threats of other kinds may still win. */
enum { KINJITE_UNKNOWN = 0, KINJITE_WIN = 1, KINJITE_NO_WIN = 2 };

/* What a solver has found out. */
typedef struct {
    uint64_t nodes;          /* positions visited */
    uint64_t microseconds;   /* wall-clock time */
    int32_t result;          /* KINJITE_UNKNOWN and so on */
    uint32_t moves;          /* moves of the winner up to the five and with it; 0 without a win */
    uint32_t length;         /* moves of the line; 0 without a win */
    kinjite_point line[225]; /* the winning move, the reply that holds out longest, and so on */
} kinjite_solution;

/* A callback for each iteration: on the thread of the search, with the `user` pointer given there. It
 * must return, and must leave the position and the report of the search alone; the report that it gets
 * lives until it returns. */
typedef void (*kinjite_progress)(const kinjite_report *report, void *user);

/* The version of the library, such as "0.1.0". */
const char *kinjite_version(void);

/* A status in words; never null. */
const char *kinjite_status_text(int32_t status);

/* An empty board of 6 to 15 rows with Black to move; null where the rule or the size is not known. */
kinjite_position *kinjite_position_new(int32_t rule, int32_t size);

/* A board as it is drawn, with `to_move` to play and no moves to take back: a row a line from the top, or
 * with '/' between them, 'x' for Black, 'o' for White, '.' for no stone. Null where the rule, the board or
 * the side is not known. */
kinjite_position *kinjite_position_setup(int32_t rule, const char *board, int32_t to_move);

/* Why a drawn board is none; the empty text where it is one. The buffer is as with
 * kinjite_position_explain. */
kinjite_status kinjite_board_explain_text(const char *board, char *buffer, size_t capacity,
                                          size_t *length);

/* A copy; null for null. */
kinjite_position *kinjite_position_copy(const kinjite_position *position);

/* Frees a position; null is nothing. */
void kinjite_position_free(kinjite_position *position);

/* Puts a stone of the side to move on a point, a forbidden one too, which loses; after the end of the game
 * as well. */
kinjite_status kinjite_position_play(kinjite_position *position, kinjite_point point);

/* Plays moves such as "h8 i9 pass": all of them, or none where one cannot be played. */
kinjite_status kinjite_position_play_text(kinjite_position *position, const char *moves);

/* Where KINJITE_TEXT is the answer to that: which move cannot be played and why, such as "move 2 'h8': h8
 * is already taken". The empty text where all can be. As with kinjite_position_explain, what is too long
 * for the buffer is cut, and `length`, which may be null, gets the bytes of the whole text. */
kinjite_status kinjite_position_explain_text(const kinjite_position *position, const char *moves,
                                             char *buffer, size_t capacity, size_t *length);

/* Gives the turn to the other side. */
kinjite_status kinjite_position_pass(kinjite_position *position);

/* Takes the last move or pass back. */
kinjite_status kinjite_position_undo(kinjite_position *position);

/* KINJITE_FREESTYLE and so on; -1 for null. */
int32_t kinjite_position_rule(const kinjite_position *position);

/* The rows of the board, 6 to 15; 0 for null. */
int32_t kinjite_position_size(const kinjite_position *position);

/* KINJITE_BLACK or KINJITE_WHITE; KINJITE_EMPTY for null. */
int32_t kinjite_position_to_move(const kinjite_position *position);

/* The stone on a point. */
kinjite_status kinjite_position_stone(const kinjite_position *position, kinjite_point point,
                                      int32_t *stone);

/* How the game stands after the last stone: KINJITE_OPEN and so on. A row that wins counts too,
 * whenever it was made, as on a board that was set up. */
kinjite_status kinjite_position_outcome(const kinjite_position *position, int32_t *outcome);

/* Why the side to move must not play an empty point: KINJITE_NOT_FORBIDDEN and so on. Of the other side a
 * copy tells, after kinjite_position_pass. */
kinjite_status kinjite_position_forbidden(const kinjite_position *position, kinjite_point point,
                                          int32_t *foul);

/* What a stone of the side to move on an empty point makes, and why it is forbidden where it is: some
 * lines of text, with a zero byte at the end also where the buffer is too short for all of it. `length`,
 * which may be null, gets the bytes of the whole text without the zero. */
kinjite_status kinjite_position_explain(const kinjite_position *position, kinjite_point point,
                                        char *buffer, size_t capacity, size_t *length);

/* An engine with a table of so many MiB, 1 to 1,048,576 (less where memory is short), that searches on
 * so many threads, 1 to 1,024 (four for each core at most, fewer where the system gives no more); null for
 * other numbers. One thread to a depth or a number of nodes finds the same each time. */
kinjite_engine *kinjite_engine_new(uint32_t hash_mib, uint32_t threads);

/* Frees an engine that is not searching; null is nothing. */
void kinjite_engine_free(kinjite_engine *engine);

/* Forgets all earlier searches. */
kinjite_status kinjite_engine_clear(const kinjite_engine *engine);

/* Searches for the best move within the limits, which may be null, until `stop`, which may be null, is
 * requested; one of the two must be there. `progress` may be null. Where time alone bounds the search, in
 * freestyle, a tenth of it goes to a search for wins by threats first. */
kinjite_status kinjite_engine_search(const kinjite_engine *engine, const kinjite_position *position,
                                     const kinjite_limits *limits, const kinjite_stop *stop,
                                     kinjite_progress progress, void *user, kinjite_report *report);

/* The same for the best moves, as many as there is room for, 1 to 225: a report for each, the best first,
 * and in `count` how many there are. `progress` hears of the best one. */
kinjite_status kinjite_engine_analyze(const kinjite_engine *engine,
                                      const kinjite_position *position,
                                      const kinjite_limits *limits, const kinjite_stop *stop,
                                      kinjite_progress progress, void *user,
                                      kinjite_report *reports, size_t capacity, size_t *count);

/* Looks for a win of the side to move, with at most so many MiB for tables, 1 to 1,048,576. A win is
 * proved, and its proof checked by the rule text. Limits are as those of a search, but for the depth, which
 * is none here and must not be alone; of threats the positions count in which they were looked for, not those of the searches for
 * fours among them, which the solution counts as well. */
kinjite_status kinjite_position_solve(const kinjite_position *position, int32_t kind,
                                      uint32_t hash_mib, const kinjite_limits *limits,
                                      const kinjite_stop *stop, kinjite_solution *solution);

/* A handle for one search; once requested it stays so. */
kinjite_stop *kinjite_stop_new(void);

/* Frees a handle that no search has and no thread requests any more; null is nothing. */
void kinjite_stop_free(kinjite_stop *stop);

/* Makes the search with the handle end as soon as it looks. */
kinjite_status kinjite_stop_request(const kinjite_stop *stop);

#ifdef __cplusplus
}
#endif

#endif
