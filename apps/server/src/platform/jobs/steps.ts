import type { Logger } from 'pino';

export interface Steps {
  /** Ends the step before and begins this one. */
  begin(name: string): void;
  /** Ends the last step and logs the milliseconds of each, so that a slow job says where its time went. */
  end(): void;
}

export function openSteps(log: Logger): Steps {
  const milliseconds: Record<string, number> = {};
  let current: { readonly name: string; readonly from: number } | undefined;
  const close = () => {
    if (current === undefined) return;
    const { name, from } = current;
    milliseconds[name] = (milliseconds[name] ?? 0) + Math.round(performance.now() - from);
  };
  return {
    begin: (name) => {
      close();
      current = { name, from: performance.now() };
    },
    end: () => {
      close();
      current = undefined;
      log.info({ milliseconds }, 'job steps');
    },
  };
}
