import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

/** Runs the last step of the gate on what the steps before it would have written. */
function sumOf(written: Readonly<Record<string, unknown>>, broken: number, parts: string) {
  const folder = mkdtempSync(join(tmpdir(), 'circuit-sum-'));
  try {
    mkdirSync(join(folder, '.cache'));
    for (const [name, value] of Object.entries(written))
      writeFileSync(join(folder, '.cache', name), JSON.stringify(value));
    const program = [join(import.meta.dirname, 'sum.ts'), String(broken), '', parts];
    const { status, stdout } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
    return { status, last: stdout.trimEnd().split('\n').at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const aRun = (passed: number, failed: number) => ({ numPassedTests: passed, numFailedTests: failed, testResults: [] });

test('RC-9 the last line of the gate adds up what every shard wrote', () => {
  const written = { 'tests-1.json': aRun(3, 0), 'tests-2.json': aRun(4, 0) };
  expect(sumOf(written, 0, 'tests')).toEqual({ status: 0, last: '7 passed, 0 failed' });
  expect(sumOf({ ...written, 'tests-2.json': aRun(4, 1) }, 1, 'tests')).toEqual({
    status: 1,
    last: '7 passed, 1 failed',
  });
});

test('RC-9 a gate that ran no test is red, unless it was asked for parts without tests', () => {
  expect(sumOf({}, 0, 'checks tests').status).toBe(1);
  expect(sumOf({}, 0, 'checks').status).toBe(0);
  expect(sumOf({}, 1, 'checks')).toEqual({ status: 1, last: '0 passed, 1 failed' });
});
