/* Whole numbers of 128 bits, for products of two of 64 that must be exact. */
#ifndef HONJIN_KIT_INT128_H
#define HONJIN_KIT_INT128_H

#ifndef __SIZEOF_INT128__
#error "Honjin is built for 64-bit machines: this compiler has no __int128 here (was -m32 given?)"
#endif

typedef __int128 int128_t;
typedef unsigned __int128 uint128_t;

#endif
