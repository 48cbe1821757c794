// Starts, kills and starts again the server that a test plays on: $HONJIN, its page, a database of its own.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Server {
    private folder = '';
    private process: ChildProcess | null = null;
    private port = 0;

    constructor(private options: string[] = []) {}

    get url(): string {
        return `http://127.0.0.1:${this.port}/`;
    }

    // Also after kill(), on the same port and with the same matches; somebody may have that port for a moment.
    async start(): Promise<this> {
        for (let tries = 1; ; tries++) {
            try {
                return await this.run();
            } catch (error) {
                if (!this.port || tries === 100) throw error;
                await new Promise((resolve) => { setTimeout(resolve, 100); });
            }
        }
    }

    private async run(): Promise<this> {
        if (!this.folder) this.folder = mkdtempSync(join(tmpdir(), 'honjin-e2e-'));
        const program = process.env.HONJIN ?? '../../honjin';
        const web = process.env.HONJIN_WEB ? ['--web', process.env.HONJIN_WEB] : [];
        const args = ['serve', '--port', String(this.port), '--db', join(this.folder, 'honjin.db'),
            ...web, ...this.options];
        const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
        this.process = child;
        this.port = await new Promise<number>((resolve, reject) => {
            let said = '';
            child.stdout!.on('data', (data) => {
                said += data;
                const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said);
                if (found) resolve(Number(found[1]));
            });
            child.on('error', reject);
            child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
        });
        return this;
    }

    // SIGKILL: whatever anybody was told must be on the disk by now.
    async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
        const child = this.process;
        this.process = null;
        if (!child || child.exitCode !== null) return;
        const ended = new Promise((resolve) => { child.once('exit', resolve); });
        child.kill(signal);
        await ended;
    }

    async close(): Promise<void> {
        await this.kill('SIGTERM');
        rmSync(this.folder, { recursive: true, force: true });
        this.folder = '';
        this.port = 0;
    }
}
