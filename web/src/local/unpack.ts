// Unpacks LZMA, as `xz --format=lzma` packs it: a quarter smaller than what browsers unpack by themselves. A stream of
// bits, each coded by how likely it is; the bits say a byte, or from how far back how many bytes come again.
//
//     header: properties, size of the window (4 bytes), size (8 bytes; all ones: until the end is told)
const HEADER = 13, TOP = 2 ** 24, EVEN = 1024, STATES = 12, LENGTH_LEAST = 2, END = 0xffffffff;

export function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer> {
    return new Unpacking(packed).run();
}

const chances = (count: number) => new Uint16Array(count).fill(EVEN);

// How many bytes come again: few, some or many.
class Lengths {
    readonly choice = chances(2);
    readonly low = Array.from({ length: 16 }, () => chances(8));
    readonly middle = Array.from({ length: 16 }, () => chances(8));
    readonly high = chances(256);
}

class Unpacking {
    private at = HEADER + 5;
    private range = 0xffffffff;
    private code = 0;
    private out: Uint8Array<ArrayBuffer>;
    private length = 0;

    private readonly literalContext: number;
    private readonly literalMask: number;
    private readonly placeMask: number;
    private readonly literals: Uint16Array;
    private readonly isMatch = chances(STATES * 16);
    private readonly isRepeat = chances(STATES);
    private readonly isOlder = chances(STATES);       // not the last distance, but one before it
    private readonly isThirdOn = chances(STATES);
    private readonly isFourth = chances(STATES);
    private readonly isLong = chances(STATES * 16);   // the last distance, and more than one byte
    private readonly slots = Array.from({ length: 4 }, () => chances(64));
    private readonly special = chances(128);
    private readonly align = chances(16);
    private readonly lengths = new Lengths();
    private readonly repeated = new Lengths();

    constructor(private readonly packed: Uint8Array) {
        const properties = packed[0];
        if (packed.length < HEADER + 5 || properties >= 225) throw new Error('this is not packed');
        this.out = new Uint8Array(4 * packed.length);
        this.literalContext = properties % 9;
        this.literalMask = (1 << (Math.floor(properties / 9) % 5)) - 1;
        this.placeMask = (1 << Math.floor(properties / 45)) - 1;
        this.literals = chances(0x300 << (this.literalContext + Math.floor(properties / 9) % 5));
        for (let i = 1; i < 5; i++) this.code = (this.code << 8 | packed[HEADER + i]) >>> 0;
    }

    private refill(): void {
        if (this.range >= TOP) return;
        if (this.at >= this.packed.length) throw new Error('what is packed has no end');
        this.range = (this.range << 8) >>> 0;
        this.code = (this.code << 8 | this.packed[this.at++]) >>> 0;
    }

    // One bit; from each its chance is learnt.
    private bit(of: Uint16Array, i: number): number {
        const bound = (this.range >>> 11) * of[i];
        const bit = this.code < bound ? 0 : 1;
        if (bit === 0) {
            this.range = bound;
            of[i] += (2048 - of[i]) >> 5;
        } else {
            this.range -= bound;
            this.code -= bound;
            of[i] -= of[i] >> 5;
        }
        this.refill();
        return bit;
    }

    // Bits of which both are as likely.
    private even(count: number): number {
        let value = 0;
        while (count-- > 0) {
            this.range >>>= 1;
            const bit = this.code >= this.range ? 1 : 0;
            if (bit) this.code -= this.range;
            value = (value << 1 | bit) >>> 0;
            this.refill();
        }
        return value;
    }

    private tree(of: Uint16Array, bits: number): number {
        let at = 1;
        for (let i = 0; i < bits; i++) at = at << 1 | this.bit(of, at);
        return at - (1 << bits);
    }

    private backwards(of: Uint16Array, bits: number, base = 0): number {
        let at = 1, value = 0;
        for (let i = 0; i < bits; i++) {
            const bit = this.bit(of, base + at);
            at = at << 1 | bit;
            value |= bit << i;
        }
        return value;
    }

    private put(byte: number): void {
        if (this.length === this.out.length) {
            const larger = new Uint8Array(2 * this.length);
            larger.set(this.out);
            this.out = larger;
        }
        this.out[this.length++] = byte;
    }

    private literal(state: number, distance: number): void {
        const before = this.length > 0 ? this.out[this.length - 1] : 0;
        const context = ((this.length & this.literalMask) << this.literalContext) +
            (before >> (8 - this.literalContext));
        const base = 0x300 * context;
        let byte = 1;
        if (state >= 7) { // what stood behind the last copy is a hint
            let hint = this.out[this.length - distance - 1];
            while (byte < 0x100) {
                const hinted = hint >> 7 & 1, bit = this.bit(this.literals, base + ((1 + hinted) << 8) + byte);
                hint <<= 1;
                byte = byte << 1 | bit;
                if (hinted !== bit) break;
            }
        }
        while (byte < 0x100) byte = byte << 1 | this.bit(this.literals, base + byte);
        this.put(byte & 0xff);
    }

    private count(of: Lengths, place: number): number {
        if (!this.bit(of.choice, 0)) return this.tree(of.low[place], 3);
        if (!this.bit(of.choice, 1)) return 8 + this.tree(of.middle[place], 3);
        return 16 + this.tree(of.high, 8);
    }

    private distance(length: number): number {
        const slot = this.tree(this.slots[Math.min(length, 3)], 6);
        if (slot < 4) return slot;
        const bits = (slot >> 1) - 1, base = ((2 | slot & 1) << bits) >>> 0;
        if (slot < 14) return base + this.backwards(this.special, bits, base - slot);
        return (base + (this.even(bits - 4) << 4 >>> 0) + this.backwards(this.align, 4)) >>> 0;
    }

    // A distance that was used before the last one is the last one now.
    private older(state: number, last: number[]): number[] {
        const which = !this.bit(this.isThirdOn, state) ? 1 : !this.bit(this.isFourth, state) ? 2 : 3;
        return [last[which], ...last.filter((_, i) => i !== which)];
    }

    run(): Uint8Array<ArrayBuffer> {
        let state = 0, last = [0, 0, 0, 0];
        for (;;) {
            const place = this.length & this.placeMask;
            if (!this.bit(this.isMatch, state * 16 + place)) {
                this.literal(state, last[0]);
                state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
                continue;
            }
            let count: number;
            if (!this.bit(this.isRepeat, state)) {
                count = this.count(this.lengths, place);
                last = [this.distance(count), last[0], last[1], last[2]];
                state = state < 7 ? 7 : 10;
                if (last[0] === END) return this.out.subarray(0, this.length);
            } else {
                const isOlder = this.bit(this.isOlder, state);
                if (isOlder) last = this.older(state, last);
                if (!isOlder && !this.bit(this.isLong, state * 16 + place)) {
                    count = 1 - LENGTH_LEAST;
                    state = state < 7 ? 9 : 11;
                } else {
                    count = this.count(this.repeated, place);
                    state = state < 7 ? 8 : 11;
                }
            }
            if (last[0] >= this.length) throw new Error('what is packed is broken');
            for (count += LENGTH_LEAST; count > 0; count--) this.put(this.out[this.length - last[0] - 1]);
        }
    }
}
