import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '@circuit/testing';

import { ended } from '#tooling/dev/processes.ts';
import { SEEDED_INSTRUCTOR, signInAt } from '#tooling/dev/signIn.ts';
import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import type { Prometheus } from './prometheus.ts';

const RULES = join(import.meta.dirname, '../../../deploy/prometheus/circuit.rules.yml');
const READ_WITHIN_MS = 20_000;

/** Every figure of ours that the rules name has a value, and a worker that is killed is noticed. */
export async function watchSystem(
  system: System,
  startPrometheus: (targets: Readonly<Record<string, string>>) => Promise<Prometheus>,
): Promise<Finding[]> {
  const [opsPort, workerOpsPort] = [await freePort(), await freePort()];
  const api = await system.startApi({ OPS_PORT: String(opsPort) });
  const worker = await system.startWorker({ OPS_PORT: String(workerOpsPort) });
  const prometheus = await startPrometheus({
    'circuit-api': `127.0.0.1:${opsPort}`,
    'circuit-worker': `127.0.0.1:${workerOpsPort}`,
  });
  try {
    await signInAt(api.origin, SEEDED_INSTRUCTOR);
    await sleep(READ_WITHIN_MS);
    const rules = await readFile(RULES, 'utf8');
    const names = [...new Set(rules.match(/\bcircuit_\w+/g))].filter((name) => !name.startsWith('circuit_backup_'));
    const valued = await Promise.all(names.map(async (name) => (await prometheus.ask(name)).length));
    const empty = names.filter((_, index) => valued[index] === 0);
    const [p99] = await prometheus.ask('circuit:answer_seconds:p99_5m');
    const calm = (await prometheus.alerts()).filter(({ name }) => name.startsWith('Circuit'));
    const down = await missesWorker(prometheus, worker);
    return [
      {
        rule: 'WA-1 WA-2 a real Prometheus has a value for every figure of ours that the rules name, and raises nothing',
        figures: `${names.length} figures, ${empty.length} without a value ${empty.join(' ')}; 99th percentile ${p99?.value.toFixed(3)} s; ${calm.length} alerts ${calm.map(({ name }) => name).join(' ')}`,
        isHeld: names.length > 5 && empty.length === 0 && calm.length === 0 && p99 !== undefined,
      },
      {
        rule: 'WA-2 a worker that was killed is noticed',
        figures: `CircuitWorkerDown is ${down.state} ${down.seconds.toFixed(1)} s after the kill; it pages two minutes later`,
        isHeld: down.state === 'pending',
      },
    ];
  } finally {
    await prometheus.stop();
  }
}

async function missesWorker(prometheus: Prometheus, worker: Awaited<ReturnType<System['startWorker']>>) {
  worker.kill('SIGKILL');
  await ended(worker);
  const killedAt = performance.now();
  const since = () => (performance.now() - killedAt) / 1000;
  while (since() < READ_WITHIN_MS / 1000) {
    const found = (await prometheus.alerts()).find(({ name }) => name === 'CircuitWorkerDown');
    if (found !== undefined) return { state: found.state, seconds: since() };
    await sleep(200);
  }
  return { state: 'not raised', seconds: since() };
}
