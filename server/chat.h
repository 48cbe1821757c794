/* What the players of a match say to each other, and to those who watch when it is over. */
#ifndef HONJIN_SERVER_CHAT_H
#define HONJIN_SERVER_CHAT_H

#include "wire/request.h"

handler handle_chat, handle_said;

#endif
