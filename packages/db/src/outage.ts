/** The database could not be reached in time. Nothing was changed; the caller may come back. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The connection was lost while the commit was under way: it may or may not have happened. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // terminated by an administrator
  '57P02', // crashed beside us
  '57P03', // still starting
]);
// What pg says without a code.
const LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|terminating connection)/;

export function isConnectionLoss(error: unknown): boolean {
  return error instanceof Error && (LOST_CODES.has(codeOf(error) ?? '') || LOST_WORDS.test(error.message));
}

/** Two transactions stood in each other's way and this one was picked to give in: it may simply run again. */
export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** Somebody else held the row for as long as we were ready to wait. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** The name of the unique rule that a write broke, if it was one. */
export function brokenUniqueRule(error: unknown): string | undefined {
  if (codeOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
