import { expect, test } from 'vitest';

import { openLog } from './log.ts';

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
