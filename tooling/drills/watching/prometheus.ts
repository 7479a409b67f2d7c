import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '@circuit/testing';

import { answers } from '#tooling/dev/answers.ts';
import { ended } from '#tooling/dev/processes.ts';
import type { Finding } from '#tooling/drills/report.ts';

const RULES = join(import.meta.dirname, '../../../deploy/prometheus/circuit.rules.yml');
const CASES = join(import.meta.dirname, 'alerts.test.yml');

/** Hours of figures in a second: promtool plays them to the rules. */
export async function alertsFire(): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-alerts-'));
  const file = join(folder, 'alerts.test.yml');
  await writeFile(file, (await readFile(CASES, 'utf8')).replace('RULES', RULES));
  const said = await promisify(execFile)('promtool', ['test', 'rules', file]).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(error),
  );
  await rm(folder, { recursive: true });
  return {
    rule: 'WA-2 each alert is raised by what it is there for, and not by less',
    figures: said.trim().replaceAll(/\s+/g, ' ').slice(-300),
    isHeld: said.includes('SUCCESS'),
  };
}

export interface Prometheus {
  /** The values of an expression now, by their labels. */
  ask(expression: string): Promise<{ metric: Record<string, string>; value: number }[]>;
  alerts(): Promise<{ name: string; state: string }[]>;
  stop(): Promise<void>;
}

/** Debian's Prometheus with our rules, which reads each second. */
export async function startPrometheus(targets: Readonly<Record<string, string>>): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-prometheus-'));
  await copyFile(RULES, join(folder, 'circuit.rules.yml'));
  const jobs = Object.entries(targets).map(([name, target]) => ({
    job_name: name,
    static_configs: [{ targets: [target] }],
  }));
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['circuit.rules.yml'],
    scrape_configs: jobs,
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(settings));
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/-/ready`);
  const read = async <Data>(path: string): Promise<Data> => {
    const { data } = (await (await fetch(origin + path)).json()) as { data: Data }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as its manual says
    return data;
  };
  return {
    ask: async (expression) => {
      const query = `/api/v1/query?query=${encodeURIComponent(expression)}`;
      const { result } = await read<{ result: { metric: Record<string, string>; value: [number, string] }[] }>(query);
      return result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
    },
    alerts: async () => {
      const { alerts } = await read<{ alerts: { labels: { alertname: string }; state: string }[] }>('/api/v1/alerts');
      return alerts.map(({ labels, state }) => ({ name: labels.alertname, state }));
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
