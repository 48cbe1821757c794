/* From log odds to a chance, in whole numbers, so that it is the same everywhere. */
#ifndef HONJIN_KIT_LOGISTIC_H
#define HONJIN_KIT_LOGISTIC_H

#include <stdint.h>

/* 1000 / (1 + exp(-logit)), the logit in thousandths; from a table of tenths, never quite 0 or 1000. */
static inline int32_t logistic(int32_t thousandths)
{
    static const int16_t chance[] = { 500, 525, 550, 574, 599, 622, 646, 668, 690, 711, 731, 750, 769, 786, 802, 818,
        832, 846, 858, 870, 881, 891, 900, 909, 917, 924, 931, 937, 943, 948, 953, 957, 961, 964, 968, 971, 973, 976,
        978, 980, 982, 984, 985, 987, 988, 989, 990, 991, 992 };
    enum { STEP = 100, POINTS = sizeof chance / sizeof chance[0] };
    const int32_t size = thousandths < 0 ? -thousandths : thousandths, step = size / STEP;
    int32_t part = chance[POINTS - 1];
    if (step < POINTS - 1) part = chance[step] + (chance[step + 1] - chance[step]) * (size % STEP) / STEP;
    return thousandths < 0 ? 1000 - part : part;
}

/* The same of an outlook, which has to tell small differences: both in 1/100,000. */
static inline int32_t logistic_fine(int32_t logit)
{
    static const int32_t outlook[] = { 50000, 52498, 54983, 57444, 59869, 62246, 64566, 66819, 68997, 71095, 73106,
        75026, 76852, 78583, 80218, 81757, 83202, 84553, 85815, 86989, 88080, 89090, 90025, 90888, 91683, 92414,
        93086, 93703, 94268, 94785, 95257, 95689, 96083, 96443, 96770, 97069, 97340, 97587, 97812, 98016, 98201,
        98370, 98523, 98661, 98787, 98901, 99005, 99099, 99184 };
    enum { STEP = 10000, POINTS = sizeof outlook / sizeof outlook[0] };
    const int32_t size = logit < 0 ? -logit : logit, step = size / STEP;
    int32_t part = outlook[POINTS - 1];
    if (step < POINTS - 1) part = outlook[step] + (outlook[step + 1] - outlook[step]) * (size % STEP) / STEP;
    return logit < 0 ? 100000 - part : part;
}

/* A chance to win, fitted to what came of games (tools/fit-lead): its logit is a bias and the logit of an outlook by a
 * slope. Both are given for the beginning and for the end, in thousandths, and lie on a straight line in between. */
struct fitted {
    int32_t bias[2], slope[2];
};
static inline int32_t fitted_chance(const struct fitted *fit, int32_t logit, int32_t now, int32_t last)
{
    const int32_t late = now < last ? now : last, early = last - late;
    const int64_t slope = (int64_t)fit->slope[0] * early + (int64_t)fit->slope[1] * late;
    const int32_t bias = (fit->bias[0] * early + fit->bias[1] * late) / last;
    return logistic(bias + (int32_t)(slope * logit / (1000 * last)));
}

/* The chance of a role, by the logit of role 0; whoever does not play has even chances. */
static inline int32_t fitted_lead(const struct fitted *fit, int32_t logit, int32_t now, int32_t last, uint8_t role)
{
    const int32_t chance = fitted_chance(fit, logit, now, last);
    return role == 0 ? chance : role == 1 ? 1000 - chance : 500;
}

#endif
