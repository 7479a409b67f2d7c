import type { Logger } from 'pino';

const LONGEST_MS = 10_000;

/** At the first SIGTERM or Ctrl-C: stop taking work, finish what was begun, leave. Never longer than 10 seconds. */
export function onStop(log: Logger, stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      log.info({ signal }, 'draining');
      setTimeout(() => process.exit(1), LONGEST_MS).unref();
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}
