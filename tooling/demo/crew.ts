import type { ChildProcess } from 'node:child_process';

import { ended } from '#tooling/dev/processes.ts';

/** The processes of a demo, and what is put away after them. */
export interface Crew {
  /** One that ends by itself, as a build does. */
  readonly hire: (start: () => ChildProcess) => ChildProcess;
  /** One without which there is no demo. */
  readonly keep: (start: () => ChildProcess) => ChildProcess;
  /** One that is needed no more. */
  readonly dismiss: (child: ChildProcess) => Promise<void>;
  /** Called once all processes have ended, the last one first. */
  readonly afterwards: (close: () => Promise<void>) => void;
  /** One of those that are kept has ended by itself. */
  readonly broken: Promise<number>;
  readonly stop: () => Promise<void>;
}

export function openCrew(): Crew {
  const children = new Set<ChildProcess>();
  const closers: (() => Promise<void>)[] = [];
  const broken = Promise.withResolvers<number>();
  let isStopping = false;
  const hire = (start: () => ChildProcess) => {
    // A process started after the stop would be left behind.
    if (isStopping) throw new Error('The demo is being stopped.');
    const child = start();
    children.add(child);
    return child;
  };
  const dismiss = async (child: ChildProcess) => {
    children.delete(child);
    child.kill('SIGTERM');
    await ended(child);
  };
  return {
    hire,
    keep: (start) => {
      const child = hire(start);
      void ended(child).then((code) => children.has(child) && broken.resolve(code));
      return child;
    },
    dismiss,
    afterwards: (close) => void closers.push(close),
    broken: broken.promise,
    stop: async () => {
      isStopping = true;
      await Promise.all([...children].map(dismiss));
      for (const close of closers.toReversed()) await close();
    },
  };
}
