import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { deserialize, serialize } from 'node:v8';

import { measureAllocation } from './allocationBench.ts';
import { rmse, addClass, newMeasure } from './measures.ts';
import { ESTIMATORS, published, type Estimator } from './methods.ts';
import type { SpeedResult } from './speed.ts';
import { simulate, type SimulatedClass } from './world.ts';

// One size in one process, so that the peak of memory belongs to it alone.
const [what, sizeText] = process.argv.slice(2);
const size = Number(sizeText);

type StoredClass = Omit<SimulatedClass, 'columns'>;

const stored = `${tmpdir()}/circuit-bench-${size}.bin`;

/** Made in one process and read in another, so that only the class itself is in memory when scoring starts. */
function makeClass(): void {
  const { data, truth, world } = simulate({ size, reviews: 5, essays: 3, superior: 0.01 }, 5);
  writeFileSync(stored, serialize({ data, truth, world }));
}

function readClass(): StoredClass {
  return deserialize(readFileSync(stored)) as StoredClass; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by makeClass
}

/** Throws away what reading the class left behind and starts a new peak (Linux only; elsewhere the peak is of the whole process). */
function startMemory(): number {
  globalThis.gc?.();
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch (problem) {
    process.stderr.write(`peak not reset: ${String(problem)}\n`);
  }
  return process.memoryUsage.rss() / 2 ** 20;
}

function peakMemory(): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return line === undefined ? process.resourceUsage().maxRSS / 1024 : Number(line) / 1024;
}

function measure(estimator: Estimator): SpeedResult {
  const { data, truth, world } = readClass();
  const before = startMemory();
  const start = performance.now();
  const cpu = process.cpuUsage();
  const estimate = ESTIMATORS[estimator](data, 5);
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const peakMegabytes = peakMemory();
  const result = newMeasure();
  addClass(result, { world, truth, data }, published(data, estimate));
  return {
    what: estimator,
    size,
    milliseconds,
    cpuMilliseconds: (user + system) / 1000,
    peakMegabytes,
    inputMegabytes: before,
    rmse: rmse(result),
  };
}

function measureDistribution(): SpeedResult {
  const { milliseconds, cpuMilliseconds } = measureAllocation(size, 5);
  return {
    what: 'allocation',
    size,
    milliseconds,
    cpuMilliseconds,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    inputMegabytes: 0,
    rmse: NaN,
  };
}

function run(): SpeedResult | undefined {
  if (what === 'make') {
    makeClass();
    return undefined;
  }
  return what === 'allocation' ? measureDistribution() : measure(what === 'arc' ? 'arc' : 'elsewhere');
}

const result = run();
if (result !== undefined) process.stdout.write(JSON.stringify(result));
