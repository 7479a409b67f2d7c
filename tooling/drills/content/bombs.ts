import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import { bombs } from './bombFiles.ts';
import { aPlace, sendFile, type Reply } from './pieces.ts';

const MIB = 1024 * 1024;

/** Sends files made to break the program that opens them, while others go on working. (T13) */
export async function drillBombs(system: System, isShort: boolean): Promise<Finding[]> {
  const place = await aPlace(system);
  // One of each family is enough to see that the door is shut.
  const files = bombs().filter((_, at) => !isShort || at % 2 === 0);
  const watch = watchApi(system);
  const slow = trickle(system);
  const outcomes: { name: string; status: number; ms: number }[] = [];
  const record = async (name: string, act: () => Promise<Reply>) => {
    const began = performance.now();
    const { status } = await act();
    outcomes.push({ name, status, ms: Math.round(performance.now() - began) });
  };
  for (const { name, bytes } of files) await record(name, () => sendFile(place, name, bytes));
  const offer = { holderId: place.assignmentId, name: 'a.pdf', byteSize: 10_000_000_000, use: 'file' };
  await record('10 GB declared', () => place.author.call('POST', '/api/artifactUploads', offer));
  const large = { holderId: place.assignmentId, url: 'https://example.edu/', title: 'a'.repeat(2 * MIB) };
  await record('2 MB of JSON', () => place.author.call('POST', '/api/artifacts/links', large));
  slow.destroy();
  const { grownMib, slowestMs, calls } = await watch.stop();
  const taken = outcomes.filter(({ status }) => status < 400 || status >= 500);
  const late = outcomes.filter(({ ms }) => ms > 10_000);
  const slowest = outcomes.toSorted((one, other) => other.ms - one.ms)[0];
  return [
    {
      rule: 'AR-12 every bomb is refused within 10 seconds',
      figures: `${outcomes.length} bombs, ${taken.length} taken ${taken.map(({ name, status }) => `${name} ${status}`).join(', ')}, ${late.length} too late; slowest ${slowest?.name} after ${slowest?.ms} ms`,
      isHeld: taken.length === 0 && late.length === 0,
    },
    {
      rule: 'AR-11 the API grows by less than 100 MB meanwhile and answers everybody else',
      figures: `${grownMib} MB more at its largest; ${calls} calls of others with one body at a byte a second beside them, the slowest ${slowestMs} ms`,
      isHeld: grownMib < 100 && slowestMs < 2000 && calls > 20,
    },
  ];
}

/** Looks at the API's memory and asks it the time, ten times a second. */
function watchApi({ origin, api }: System) {
  const first = residentMib(api.pid);
  const seen = { largest: first, slowestMs: 0, calls: 0, isOver: false };
  const watching = (async () => {
    while (!seen.isOver) {
      const began = performance.now();
      await fetch(`${origin}/api/time`).then((response) => response.arrayBuffer());
      seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - began));
      seen.calls += 1;
      seen.largest = Math.max(seen.largest, residentMib(api.pid));
      await sleep(100);
    }
  })();
  return {
    stop: async () => {
      seen.isOver = true;
      await watching;
      return { grownMib: Math.round(seen.largest - first), slowestMs: seen.slowestMs, calls: seen.calls };
    },
  };
}

function residentMib(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** A sender who takes forever: one byte a second of a body that was promised to be a megabyte. */
function trickle({ origin }: System) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `PUT /api/artifactUploads/01900000-0000-7000-8000-00000000dead/parts/1 HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1048576\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write('a'), 1000);
  socket.once('close', () => clearInterval(timer));
  return socket;
}
