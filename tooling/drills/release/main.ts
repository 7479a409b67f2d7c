import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

import { freePort } from '@circuit/testing';

import { ended, run } from '#tooling/dev/processes.ts';
import { startSystem } from '#tooling/dev/system.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { packTo, unpack } from '#tooling/release/archives.ts';

// npm run drill:release [-- --short]: packs a release, and runs it with nothing of this checkout but its tests. The long
// form packs it a second time, in another folder, and walks journeys through it.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const ROOT = join(import.meta.dirname, '../../..');
const STARTS = 5;
const MOST_START_MS = 2000;
/** A picture is cleaned, a class is scored, an essay is handed in: each needs a program of its own. */
const JOURNEYS = 'RX-23|SP-1 SP-2|HS-13 HB-1|LG-1 ';

const work = mkdtempSync(join(tmpdir(), 'circuit-release-'));
const findings: Finding[] = [];
try {
  const archive = packTo(ROOT, join(work, 'one'));
  const folder = unpack(archive, join(work, 'release'));
  if (!values.short) findings.push(packedTwice(archive));
  findings.push(listed(folder));
  const system = await startSystem();
  try {
    findings.push(await commanded(folder, system.environment), await started(folder, system.environment));
    if (!values.short) findings.push(await walked(folder, system.environment));
  } finally {
    await system.stop();
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
report(findings);

/** In a copy of this checkout: nothing of its own place may be in the archive. */
function packedTwice(archive: string): Finding {
  const copy = join(work, 'copy');
  execFileSync('git', ['clone', '--quiet', ROOT, copy]);
  for (const place of globSync('{,{apps,packages}/*/}node_modules', { cwd: ROOT }))
    cpSync(join(ROOT, place), join(copy, place), { recursive: true, verbatimSymlinks: true });
  const sums = [archive, packTo(copy, join(work, 'two'))].map((file) =>
    createHash('sha256').update(readFileSync(file)).digest('hex'),
  );
  return {
    rule: 'RL-1 a release is the same byte for byte when it is packed again in another folder',
    figures: `${sums[0]?.slice(0, 16)} and ${sums[1]?.slice(0, 16)}; ${(statSync(archive).size / 1e6).toFixed(1)} MB`,
    isHeld: sums[0] === sums[1],
  };
}

function listed(folder: string): Finding {
  const text = readFileSync(join(folder, 'sbom.cdx.json'), 'utf8');
  const { components } = JSON.parse(text) as { components: { name: string; licenses?: unknown[] }[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- we wrote it
  const isSilent = components.every(({ licenses }) => (licenses?.length ?? 0) > 0);
  return {
    rule: 'RL-3 every package of others is listed with its license, and no place that it came from',
    figures: `${components.length} packages`,
    isHeld: components.length > 100 && isSilent && !text.includes('externalReferences') && !text.includes('.tgz'),
  };
}

/** With Node alone on the PATH. */
function bare(environment: Readonly<Record<string, string>>): Record<string, string> {
  return { ...environment, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
}

async function commanded(folder: string, environment: Readonly<Record<string, string>>): Promise<Finding> {
  // The mail server that the doctor asks runs in this process, which must not stand still meanwhile.
  const circuit = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(join(folder, 'bin/circuit'), args, {
      cwd: work,
      env: bare(environment),
    });
    return stdout.trim();
  };
  const check = await circuit('check');
  const doctor = (await circuit('doctor')).split('\n');
  return {
    rule: 'RL-2 the operator’s command reads the settings, and its doctor finds nothing wrong',
    figures: `${check} ${doctor.length} things looked at`,
    isHeld: check.startsWith('The settings are complete') && doctor.every((line) => line.startsWith('ok')),
  };
}

async function started(folder: string, environment: Readonly<Record<string, string>>): Promise<Finding> {
  const times: number[] = [];
  let memory = '';
  for (let turn = 0; turn < STARTS; turn++) {
    const opsPort = String(await freePort());
    const begun = performance.now();
    const env = { ...bare(environment), LOG_LEVEL: 'warn', PORT: String(await freePort()), OPS_PORT: opsPort };
    const api = spawn(process.execPath, [join(folder, 'server/api.js')], { cwd: work, env, stdio: 'inherit' });
    await isReady(opsPort);
    times.push(performance.now() - begun);
    if (turn === 0) {
      const workerPort = String(await freePort());
      const worker = spawn(process.execPath, [join(folder, 'server/worker.js')], {
        cwd: work,
        env: { ...env, OPS_PORT: workerPort },
        stdio: 'inherit',
      });
      await isReady(workerPort);
      await sleep(5000);
      memory = `at rest ${megabytes(api.pid)} MB API, ${megabytes(worker.pid)} MB worker`;
      worker.kill('SIGTERM');
      await ended(worker);
    }
    api.kill('SIGTERM');
    await ended(api);
  }
  const [median = Number.NaN] = times.toSorted((a, b) => a - b).slice(Math.floor(STARTS / 2));
  return {
    rule: `RL-2 the API starts with Node alone and is ready within ${MOST_START_MS / 1000} s`,
    figures: `median ${median.toFixed(0)} ms of ${STARTS} starts, most ${Math.max(...times).toFixed(0)} ms; ${memory}`,
    isHeld: median < MOST_START_MS,
  };
}

async function isReady(opsPort: string): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${opsPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(10);
  }
  throw new Error('The release does not start.');
}

function megabytes(pid: number | undefined): string {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) / 1024).toFixed(0);
}

async function walked(folder: string, environment: Readonly<Record<string, string>>): Promise<Finding> {
  const command = ['npm', 'run', 'journeys', '-w', '@circuit/e2e', '--', '--workers', '1', '-g', JOURNEYS];
  const systems = JSON.stringify([environment]);
  const code = await ended(run(command, { SYSTEMS: systems, RELEASE_FOLDER: folder }, ROOT));
  return {
    rule: 'RL-2 a student and an instructor walk through the release: sign-in, pictures, hand-in, scoring',
    figures: JOURNEYS.replaceAll('|', ', '),
    isHeld: code === 0,
  };
}
