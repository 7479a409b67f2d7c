import { reportCrash } from '@circuit/contract/crashReports';
import { expect, test, vi } from 'vitest';

import { answer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { sendCrashReport } from '#platform/crashReports/crashReport.ts';
import { reportToOperators } from '#platform/crashReports/reportToOperators.ts';

import { reportError } from './reporting.ts';

test('DL-19 errors are reported without secrets and addresses of people', async () => {
  const asked = answer(reportCrash, undefined);
  const stop = reportToOperators(aTab().store);
  reportError(new Error('No mail to ada@university.example'));
  reportError({ call: 'POST /token', refresh_token: 'abc', status: 500 });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  stop();
  reportError('nobody listens');
  expect(asked.map(({ fields }) => fields['message'])).toEqual([
    'No mail to [redacted]',
    '{"call":"POST /token","refresh_token":"[redacted]","status":500}',
  ]);
});

test('DL-20 a crash report says what, where and which version, cut to what the server takes', async () => {
  window.history.replaceState({}, '', '/courses/7?code=secret#x');
  const asked = answer(reportCrash, undefined);
  const { store } = aTab();
  const error = new Error(`ada@university.example ${'x'.repeat(5000)}`);
  expect(await store.dispatch(sendCrashReport(error, 'a'.repeat(32)))).toBe(true);
  expect(asked[0]?.fields).toMatchObject({ path: '/courses/7', version: '2.20.2' });
  expect(String(asked[0]?.fields['message'])).toMatch(/^\[redacted\] x{1900}/);
  expect(String(asked[0]?.fields['message'])).toHaveLength(2000);
  answer(reportCrash, problem(429));
  expect(await store.dispatch(sendCrashReport('a text', 'no trace'))).toBe(false);
  window.history.replaceState({}, '', '/');
});
