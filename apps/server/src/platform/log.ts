import { redact } from '@circuit/domain/privacy';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Everything that is logged goes through the redaction of S7.25, so that no call site can forget it. */
export function openLog(level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: object) => redact(line) as Record<string, unknown>, // oxlint-disable-line typescript/no-unsafe-type-assertion -- an object in, an object out
    },
    serializers: {},
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

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
