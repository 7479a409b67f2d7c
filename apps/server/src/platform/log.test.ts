import { expect, test } from 'vitest';

import { countOrName, openLog } from './log.ts';

test('PR-6 texts, fields, bindings and errors are all redacted', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  log.info('mail to mira@example.edu failed');
  log.info({ email: 'mira@example.edu', nested: { puid: '0012345678' } }, 'fields');
  log.child({ email: 'mira@example.edu', puid: '0012345678' }).info('bindings');
  log.error(new Error('no such person 0012345678, mira@example.edu'));
  log.error({ err: new Error('mira@example.edu') }, 'wrapped');
  const text = lines.join('');
  expect(text).not.toMatch(/mira|0012345678/);
  expect(text).toContain('no such person');
  expect(lines).toHaveLength(5);
});

test('OP-29 at its start a process logs how many universities it serves, and the names of ten at most', () => {
  const names = Array.from({ length: 11 }, (_, index) => `u${index}`);
  expect(countOrName(names.slice(0, 10))).toEqual({ universities: 10, shards: names.slice(0, 10) });
  expect(countOrName(names)).toEqual({ universities: 11 });
});
