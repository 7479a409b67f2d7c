import { createHash, randomUUID } from 'node:crypto';

import type { Shard } from '@circuit/domain/kernel';
import { Writable } from 'node:stream';
import pg from 'pg';
import { inject } from 'vitest';
import { z } from 'zod';

import type { Job } from '#platform/jobs/job.ts';
import { prepareQueue } from '#platform/jobs/prepareQueue.ts';
import { startRunner } from '#platform/jobs/runner.ts';
import { newKeys } from '#platform/keys.ts';
import { openLog } from '#platform/log.ts';
import { openMetrics } from '#platform/metrics.ts';
import type { DatabaseSettings } from '#platform/settings.ts';

import { aCellProcess } from './aCellProcess.ts';
import { aDatabase, loginsOf } from './aDatabase.ts';
import { aShardDirectory } from './aShardDirectory.ts';
import { asOperator } from './asOperator.ts';
import { VERIFIER } from './aWorld.ts';

export type TwoCells = Awaited<ReturnType<typeof twoCells>>;
export type CellName = 'main' | 'second';

/** Two cells of one installation, each with a database, roles, keys and files of its own, and an operator of both. */
export async function twoCells(jobs: readonly Job[] = []) {
  const main = await aDatabase(inject('university'), jobs);
  const second = await aDatabase(inject('demo'), []);
  // The copy of a database belongs to the roles of the first.
  const [one, other] = [loginsOf(main).jobs.role, loginsOf(second).jobs.role];
  await ask(second.ownerUrl, `reassign owned by ${one} to ${other}`);
  await prepareQueue(second.jobsUrl, jobs);
  const directory = await aShardDirectory();
  const keys = await newKeys();
  const operator = await asOperator({ ...main, shards: [], keys, others: { second: { ...second, shards: [] } } });
  const more = {
    SHARD_DIRECTORY_URL: directory.url,
    SHARD_DIRECTORY_OPERATOR_URL: directory.operatorUrl,
    OWNER_URLS: JSON.stringify({ main: main.ownerUrl, second: second.ownerUrl }),
  };
  operator.withMore(more);
  for (const [at, cell] of ['main', 'second'].entries())
    await operator.type('cell', 'add', cell, '--upstreams', `127.0.0.1:${3001 + at}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asOperator wrote it
  const named = JSON.parse(operator.settings.DATABASES) as Readonly<Record<CellName, Omit<DatabaseSettings, 'name'>>>;
  const keysOf = (cell: CellName) => (cell === 'main' ? keys : named[cell].keys);
  const cells = { main, second };
  return {
    cells,
    keysOf,
    directory,
    operator,
    more,
    type: operator.type,
    move: (key: Shard, ...words: string[]) => operator.type('shard', 'move', key, '--by', 'Ada', ...words),
    process: (cell: CellName, own: readonly Job[] = []) =>
      aWholeCell({ ...named[cell], name: cell, keys: keysOf(cell) }, directory.url, own),
    close: () => directory.close(),
  };
}

export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** An API process of one cell and, where there are jobs, a worker. */
async function aWholeCell(database: DatabaseSettings, directoryUrl: string, jobs: readonly Job[]) {
  const log = openLog('error', new Writable({ write: (_line, _encoding, done) => done() }));
  const { app, homes, cells, ...opened } = await aCellProcess({
    database,
    log,
    directory: { urls: [directoryUrl], keptFile: undefined },
  });
  const runner =
    jobs.length === 0
      ? null
      : await startRunner(cells, jobs, openMetrics(), log, { oftenSeconds: 0.5, seldomSeconds: 0.5 });
  const call = async (shard: Shard, method: 'GET' | 'POST' | 'PUT', url: string, given: CellCall = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: `${shard}.circuit.test`,
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { payload: given.body }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  };
  return {
    homes,
    call,
    /** What the token endpoint answers. */
    tokens: (shard: Shard, form: Readonly<Record<string, string>>) =>
      call(shard, 'POST', '/token', {
        body: new URLSearchParams({ client_id: 'web', ...form }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    stop: async () => {
      await runner?.stop();
      await opened.stop();
    },
  };
}

interface CellCall {
  readonly token?: string;
  readonly body?: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

type CellProcess = Awaited<ReturnType<TwoCells['process']>>;

/** Signs in as a browser does. */
export async function signIn(server: CellProcess, shard: Shard, userName: string, password: string) {
  const headers = { 'circuit-code-challenge': createHash('sha256').update(VERIFIER).digest('base64url') };
  const { text } = await server.call(shard, 'POST', '/api/account/local', { body: { userName, password }, headers });
  const { code } = z.object({ code: z.string() }).parse(JSON.parse(text));
  const form = { grant_type: 'authorization_code', code, code_verifier: VERIFIER };
  return tokensOf((await server.tokens(shard, form)).text);
}

const tokenShape = z.object({ access_token: z.string(), refresh_token: z.string() });

export function tokensOf(text: string): { access: string; refresh: string } {
  const { access_token: access, refresh_token: refresh } = tokenShape.parse(JSON.parse(text));
  return { access, refresh };
}
