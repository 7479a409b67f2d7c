/** The database could not be reached in time. Nothing was changed; the caller may come back. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Somebody restores this shard: nobody else can write in it meanwhile. Nothing was changed. (BK-2) */
export class ShardClosed extends DatabaseUnavailable {
  constructor() {
    super('This shard is closed while its rows are restored.');
  }
}

/** The operator lets this shard be read only, or it lives in another cell now. Nothing was changed. (SH-12) */
export class ShardShut extends DatabaseUnavailable {
  readonly why: 'readOnly' | 'moved';

  constructor(why: 'readOnly' | 'moved') {
    super(why === 'moved' ? 'This shard has moved to another cell.' : 'This shard is read-only.');
    this.why = why;
  }
}

/** The commit was under way when the connection was lost, or when we gave up waiting: it may or may not have happened. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

/** A commit was sent, and nothing came back for as long as we were ready to wait. */
export class NotCommittedInTime extends Error {
  override readonly name = 'NotCommittedInTime';
}

const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
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

/** A server that takes no writes: a replica that is just taking over, or a leader that has to stop being one. (HA-1) */
export function isReadOnlyServer(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** Two transactions stood in each other's way and this one was picked to give in: it may simply run again. */
export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

const BUSY_CODES = new Set([
  '25P03', // idle in transaction for too long
  '53100', // its disk is full: nothing was written, and there may be room soon (WA-4)
  '53300', // too many connections
  '55P03', // somebody else held the row for as long as we were ready to wait
  '57014', // the statement took too long
]);

/** Too much is going on, or the database is gone: nobody's mistake, and worth another try. */
export function isOverload(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof CommitUnknown || isConnectionLoss(error)) return true;
  const code = codeOf(error) ?? '';
  return BUSY_CODES.has(code) || code.startsWith('08');
}

/** A text that PostgreSQL cannot keep: it holds a NUL, or is no Unicode. */
export function isUnstorableText(error: unknown): boolean {
  const code = codeOf(error);
  return code === '22021' || code === '22P05';
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
