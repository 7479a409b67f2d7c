import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { startDevOutsideServices, startOtlpReceiver, type DevOutsideOptions } from '@circuit/testing';

import { administratorAt } from './administrator.ts';
import { SEEDED_INSTRUCTOR, signInAt } from './signIn.ts';

// Whatever arrives at a service outside is kept in a folder, a file for each, so that `grep` finds a reference from a
// screen in everything that left.

/** The API and the worker are told its address when they start. */
export async function startTraceReceiver(folder: string, port: number): Promise<string> {
  const receiver = await startOtlpReceiver({ port, onTaken: (text) => keep(folder, 'traces', text) });
  return receiver.origin;
}

/** (OS-8) */
export async function connectOutsideServices(
  site: string,
  folder: string,
  ports: DevOutsideOptions['ports'],
): Promise<void> {
  await startDevOutsideServices(await administratorAt(site), {
    ports,
    teacher: await puidOfInstructor(site),
    now: Date.now(),
    onTaken: (service, text) => keep(folder, service, text),
  });
}

async function puidOfInstructor(site: string): Promise<string> {
  const { token } = await signInAt(site, SEEDED_INSTRUCTOR);
  const response = await fetch(`${site}/api/account/userInfo`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { puid: string }).puid; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
}

function keep(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${name}.jsonl`), `${text}\n`);
}
