// The program as a module: questions go in as lines of the protocol, answers come out (browser/module.c). Used by the
// worker of the page and by tests in Node.
import { systemOf } from './wasi';
import type { Tell } from './wasi';

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    honjin_room(length: number): number;
    honjin_ask(isSeat: number, length: number): number;
    honjin_answer(): number;
    honjin_sit(role: number): void;
    honjin_end(length: number): void;
    honjin_update(): number;
    honjin_seed(): number;
}

export class Program {
    private constructor(private readonly exports: Exports) {}

    static async start(module: WebAssembly.Module, tell: Tell): Promise<Program> {
        let exports: Exports | null = null;
        const system = systemOf(() => exports!.memory, tell);
        const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
        exports = instance.exports as unknown as Exports;
        exports._initialize();
        return new Program(exports);
    }

    // A part of it (parts.ts): where it belongs, and what stands there.
    put(part: Uint8Array): void {
        const at = new DataView(part.buffer, part.byteOffset).getUint32(0, true);
        new Uint8Array(this.exports.memory.buffer).set(part.subarray(4), at);
    }

    // As whoever keeps the match: trusted with all of it.
    ask(line: string): string {
        return this.read(this.exports.honjin_ask(0, this.write(line)));
    }

    // As the seat that was taken.
    askAsSeat(line: string): string {
        return this.read(this.exports.honjin_ask(1, this.write(line)));
    }

    // The seat of this role, by its number; its updates are counted from here.
    sit(role: number): void {
        this.exports.honjin_sit(role);
    }

    // The players have ended the match so; empty: they have not.
    end(how: string): void {
        this.exports.honjin_end(this.write(how));
    }

    // What has changed for the seat, or null.
    update(): string | null {
        const length = this.exports.honjin_update();
        return length ? this.read(length) : null;
    }

    // Of the dice of the match, so that it can be gone on with; empty: its journal tells it.
    seed(): string {
        const length = this.exports.honjin_seed();
        return length ? this.read(length) : '';
    }

    private write(text: string): number {
        const bytes = new TextEncoder().encode(text);
        const at = this.exports.honjin_room(bytes.length);
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        return bytes.length;
    }

    private read(length: number): string {
        const at = this.exports.honjin_answer();
        return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, length).slice());
    }
}
