import { redact, SECRET_FIELDS } from '@circuit/domain/privacy';
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';

/** Everything that is logged goes through the redaction of S7.25, so that no call site can forget it. */
export function openLog(level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: object) => redactLine('err' in line ? { ...line, err: describeError(line.err) } : line),
    },
    serializers: {
      // The fields of a child logger pass no formatter, only these.
      ...Object.fromEntries(SECRET_FIELDS.map((field) => [field, () => '[redacted]'])),
      // Described above; pino's own would add what it finds on the error.
      err: (error: unknown) => error,
    },
    hooks: {
      // The text of a line is no field, so no formatter sees it.
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
        const [first] = args;
        // pino would take the message of an error as the text of its line, as it is.
        const parts = first instanceof Error ? [{ err: first }, first.message] : args;
        Reflect.apply(
          method,
          this,
          parts.map((part) => (typeof part === 'string' ? redact(part) : part)),
        );
      },
    },
  };
  // Lines are written some kilobytes or a second at a time: a write for each would cost more than the line itself.
  return pino(options, destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }));
}

const MOST_NAMED = 10;

/** How many universities a process serves, and which, if they are few: thousands of names would be a line of their own length. (OP-29) */
export function countOrName(shards: Iterable<string>): { readonly universities: number; readonly shards?: string[] } {
  const all = [...shards];
  return { universities: all.length, ...(all.length > MOST_NAMED ? {} : { shards: all }) };
}

const redactLine = (line: object) => redact(line) as Record<string, unknown>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- an object in, an object out

/**
 * What is worth keeping of an error: never `detail`, where PostgreSQL repeats the row, nor the client that pg hangs
 * on it, with the connection's cancel key.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { error: String(error) };
  const { name, message, stack } = error;
  const sqlState = 'code' in error && typeof error.code === 'string' ? { sqlState: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { error: name, message, ...sqlState, stack: stack?.split('\n').slice(1, 8).join('\n'), ...cause };
}
