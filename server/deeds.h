/* What players do beside giving orders: resign, agree on a draw or on taking back, and talk. */
#ifndef HONJIN_SERVER_DEEDS_H
#define HONJIN_SERVER_DEEDS_H

#include "wire/request.h"

handler handle_resign, handle_draw, handle_rewind, handle_chat;

#endif
