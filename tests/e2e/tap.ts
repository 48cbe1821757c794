// Playwright's results as TAP, which `make test` counts.
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

export default class Tap implements Reporter {
    private count = 0;

    onBegin(_config: unknown, suite: Suite): void {
        console.log(`1..${suite.allTests().length}`);
    }

    onTestEnd(test: TestCase, result: TestResult): void {
        const isGood = result.status === 'passed' || result.status === 'skipped';
        if (isGood || result.retry === test.retries) {
            const skip = result.status === 'skipped' ? ' # SKIP' : '';
            console.log(`${isGood ? 'ok' : 'not ok'} ${++this.count} ${test.title.replace(/#/g, '')}${skip}`);
            console.log(`# took ${(result.duration / 1000).toFixed(1)} s`);
            if (isGood && result.retry > 0) console.log(`# passed when tried again: ${test.title}`);
        }
        for (const error of result.errors) {
            const plain = (error.stack ?? error.message ?? '').replace(/\u001b\[[0-9;]*m/g, '');
            console.log(plain.split('\n').map((line) => `# ${line}`).join('\n'));
        }
    }

    onError(error: { message?: string }): void {
        console.log(`Bail out! ${error.message ?? ''}`);
    }

    onEnd(_result: FullResult): void {}

    printsToStdio(): boolean {
        return true;
    }
}
