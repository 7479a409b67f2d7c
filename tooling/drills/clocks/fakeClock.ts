import { globSync } from 'node:fs';

/** What makes a process believe that it is so many minutes later; its timers go on as they are. */
export function clockOff(minutes: number): Readonly<Record<string, string>> {
  if (minutes === 0) return {};
  const [library] = globSync('/usr/lib{,/*,64}/faketime/libfaketimeMT.so.1');
  if (library === undefined) throw new Error('This drill needs libfaketime: apt-get install faketime.');
  return {
    LD_PRELOAD: library,
    FAKETIME: `${minutes < 0 ? '' : '+'}${minutes}m`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
