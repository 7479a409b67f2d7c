import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';

/** How many characters of each part a report may have; the browser cuts off what is longer. */
export const CRASH_REPORT_LENGTHS = { message: 2000, stack: 8000, path: 1000, version: 50, userAgent: 500 } as const;

export const reportCrash = endpoint({
  method: 'POST',
  path: '/api/crashReports',
  summary: 'Tell the operators that a page crashed; it is logged, and kept nowhere else',
  // Pages crash for people who are not signed in, too.
  access: 'open',
  request: z.object({
    message: z.string().max(CRASH_REPORT_LENGTHS.message),
    stack: z.string().max(CRASH_REPORT_LENGTHS.stack).optional(),
    /** Of the page, without query or fragment: those may hold codes. */
    path: z
      .string()
      .max(CRASH_REPORT_LENGTHS.path)
      .regex(/^\/[^?#]*$/, 'Leave out the query.'),
    version: z.string().max(CRASH_REPORT_LENGTHS.version),
    userAgent: z.string().max(CRASH_REPORT_LENGTHS.userAgent),
  }),
  response: noContent,
  // Two equal reports are two lines in the log; there is no effect to repeat.
  idempotency: 'natural',
});
export type CrashReport = z.output<typeof reportCrash.request>;
