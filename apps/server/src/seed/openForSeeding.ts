import { openDatabase } from '@circuit/db';

/** One statement inserts a whole class, so it may take longer than any statement of a request. */
const STATEMENT_TIMEOUT_MS = 120_000;

export const openForSeeding = (url: string) =>
  openDatabase(url, { connections: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
