/* The meaning of simultaneous movement [base:ticks, base:friends]: every pair at every tick. */
#include "tests/argad/plain_ticks.h"

#include <string.h>

static bool overlap(const struct ticks *ticks, int i, int j, int tick, int allowed)
{
    const struct shape one = argad_body_shape(ticks, i, tick), other = argad_body_shape(ticks, j, tick);
    return shape_overlaps(&one, &other, allowed);
}

static bool are_enemies(const struct ticks *ticks, int i, int j)
{
    return ticks->body[i].is_here && ticks->body[j].is_here && ticks->body[i].band != ticks->body[j].band;
}

void plain_run(struct ticks *ticks)
{
    static bool is_free[TICK_FIGURES][TICK_FIGURES]; /* overlapped at the beginning */
    for (int i = 0; i < ticks->figures; i++)
        for (int j = 0; j < ticks->figures; j++) is_free[i][j] = are_enemies(ticks, i, j) && overlap(ticks, i, j, 0, 0);
    for (int tick = 1; tick <= TICKS; tick++) {
        if (tick % AIM_TICKS == 1) argad_ticks_aim(ticks, tick - 1);
        for (bool again = true; again;) {
            bool stops[TICK_FIGURES] = { false };
            again = false;
            for (int i = 0; i < ticks->figures; i++)
                for (int j = 0; j < ticks->figures; j++)
                    if (are_enemies(ticks, i, j) && !is_free[i][j] && overlap(ticks, i, j, tick, 0))
                        stops[i] = stops[j] = true;
            for (int i = 0; i < ticks->figures; i++) {
                if (!stops[i] || ticks->body[i].mover < 0) continue;
                struct mover *mover = &ticks->mover[ticks->body[i].mover];
                if (mover->stop < tick) continue;
                mover->stop = (int16_t)(tick - 1);
                again = true;
            }
        }
    }
}

void plain_step_back(struct ticks *ticks)
{
    for (int m = 0; m < ticks->movers; m++) ticks->mover[m].stop = (int16_t)argad_mover_last_tick(&ticks->mover[m]);
    for (bool again = true; again;) {
        bool steps[TICK_FIGURES] = { false };
        again = false;
        for (int i = 0; i < ticks->figures; i++) {
            const struct point at = argad_body_place(ticks, i, TICKS);
            const int m = ticks->body[i].mover;
            if (m >= 0 && ticks->mover[m].stop > 0 &&
                ticks->is_barred(ticks->context, i, argad_body_straight(ticks, i, ticks->mover[m].stop),
                                 at)) steps[m] = true;
            for (int j = 0; j < i; j++) {
                if (!ticks->body[i].is_here || !ticks->body[j].is_here) continue;
                const int allowed = are_enemies(ticks, i, j) ? 0 : 2;
                if (!overlap(ticks, i, j, TICKS, allowed) || overlap(ticks, i, j, 0, allowed)) continue;
                const int other = ticks->body[j].mover;
                const int last = m < 0 ? -1 : ticks->mover[m].stop;
                const int other_last = other < 0 ? -1 : ticks->mover[other].stop;
                if (m >= 0 && last >= other_last) steps[m] = true;
                if (other >= 0 && other_last >= last) steps[other] = true;
            }
        }
        for (int m = 0; m < ticks->movers; m++) {
            if (!steps[m] || ticks->mover[m].stop == 0) continue;
            ticks->mover[m].stop--;
            again = true;
        }
    }
}
