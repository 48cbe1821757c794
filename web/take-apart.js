// Takes the module for browsers apart: each part of it (core/part.h) becomes bytes of their own, its address and then
// what stands there; the module is what is left, with zeros in their places. web/src/local/module.ts puts them back.
const OTHER = 0, SEGMENT_NAMES = 9, DATA = 11, DATA_COUNT = 12, PREFIX = 'part_';

class Reader {
    constructor(bytes, at = 0, end = bytes.length) {
        Object.assign(this, { bytes, at, end });
    }

    // Numbers are written in sevens of bits, the lowest first.
    number(isSigned = false) {
        let value = 0, shift = 0, byte;
        do {
            byte = this.bytes[this.at++];
            value |= (byte & 0x7f) << shift;
            shift += 7;
        } while (byte & 0x80);
        return isSigned && shift < 32 && byte & 0x40 ? value | -1 << shift : value >>> 0;
    }

    take(length) {
        this.at += length;
        return this.bytes.subarray(this.at - length, this.at);
    }

    // A piece of it, with its kind before it.
    *pieces() {
        while (this.at < this.end) {
            const from = this.at, kind = this.bytes[this.at++], end = this.number() + this.at;
            yield { kind, whole: this.bytes.subarray(from, end), inside: new Reader(this.bytes, this.at, end) };
            this.at = end;
        }
    }
}

function numberOf(value) {
    const bytes = [];
    do {
        bytes.push(value & 0x7f | (value > 0x7f ? 0x80 : 0));
        value >>>= 7;
    } while (value);
    return bytes;
}

const pieceOf = (kind, bytes) => Buffer.concat([Buffer.from([kind, ...numberOf(bytes.length)]), bytes]);

const isNames = (kind, inside) => kind === OTHER && inside.take(inside.number()).toString() === 'name';

function segmentNames(bytes) {
    const names = [];
    for (const { kind, inside } of new Reader(bytes, 8).pieces()) {
        if (!isNames(kind, inside)) continue;
        for (const { kind: what, inside: list } of inside.pieces()) {
            if (what !== SEGMENT_NAMES) continue;
            for (let count = list.number(); count > 0; count--) {
                names[list.number()] = list.take(list.number()).toString();
            }
        }
    }
    return names;
}

// Of a segment that has its place from the beginning.
function readSegment(reader) {
    const from = reader.at;
    if (reader.number() !== 0 || reader.bytes[reader.at++] !== 0x41) throw new Error('a segment without an address');
    const address = reader.number(true);
    reader.at++; // the end of the address
    const bytes = reader.take(reader.number());
    return { address, bytes, whole: reader.bytes.subarray(from, reader.at) };
}

export function takeApart(bytes) {
    const names = segmentNames(bytes), parts = new Map(), module = [bytes.subarray(0, 8)];
    for (const { kind, whole, inside } of new Reader(bytes, 8).pieces()) {
        const left = [];
        if (kind === DATA) {
            for (let count = inside.number(), i = 0; i < count; i++) {
                const segment = readSegment(inside), name = names[i] ?? '';
                const address = Buffer.alloc(4);
                address.writeUInt32LE(segment.address);
                const isPart = name.startsWith(PREFIX);
                if (isPart) parts.set(name.slice(PREFIX.length), Buffer.concat([address, segment.bytes]));
                else left.push(segment.whole);
            }
            module.push(pieceOf(DATA, Buffer.concat([Buffer.from(numberOf(left.length)), ...left])));
        } else if (kind === DATA_COUNT) {
            const count = names.filter((name) => !name.startsWith(PREFIX)).length;
            module.push(pieceOf(DATA_COUNT, Buffer.from(numberOf(count))));
        } else if (!isNames(kind, inside)) {
            module.push(whole);
        }
    }
    return { module: Buffer.concat(module), parts };
}
