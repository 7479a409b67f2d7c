import { fork } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { freePort } from '@circuit/testing';
import pg from 'pg';

import { answersFrom } from '#tooling/dev/answers.ts';
import { prepareEnvironment, type Environment, type Urls } from '#tooling/dev/environment.ts';
import { keepMail } from '#tooling/dev/mail.ts';
import { isTaken } from '#tooling/dev/ports.ts';
import { ended, run } from '#tooling/dev/processes.ts';

import { openCrew, type Crew } from './crew.ts';
import { carryOut, toTurn, type WhileWorking } from './history.ts';
import { takeFolder } from './lock.ts';

const root = join(import.meta.dirname, '../..');
const server = join(root, 'apps/server/src');

export interface DemoOptions {
  readonly folder: string;
  readonly port: number;
  readonly databasePort: number;
  /** Throws away what an earlier demo kept. */
  readonly isFresh: boolean;
  readonly say: (text: string) => void;
  /** Gives it up, at whatever point it has arrived. */
  readonly signal?: AbortSignal;
}

export interface Demo {
  readonly origin: string;
  /** When its class was made: all its stages stand around this instant. */
  readonly madeAt: Date;
  readonly isNew: boolean;
  /** One of its processes has ended by itself. */
  readonly broken: Promise<number>;
  readonly stop: () => Promise<void>;
}

/** The whole product on one port, with a class in every stage: databases, mail, web app, API and worker. (DM-1 to DM-3) */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const giveBack = await takeFolder(options.folder);
  const crew = openCrew();
  const stop = async () => {
    await crew.stop();
    await giveBack();
  };
  try {
    const made = await unlessAborted(make(options, crew), options.signal);
    return { ...made, broken: crew.broken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function make({ folder, port, databasePort, isFresh, say, signal }: DemoOptions, crew: Crew) {
  const kept = isFresh ? null : await madeAtOf(folder);
  // What was not finished is begun anew: a class in half of its stages would break what the tour promises.
  if (kept === null) await rm(folder, { recursive: true, force: true });
  // Not where the build of everybody else lies: this one has a tour, and no university.
  const webFolder = join(folder, 'web');
  const vite = [process.execPath, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'];
  const toBuild = [...vite, '--emptyOutDir', '--outDir', webFolder];
  const ofDemo = { LOCALHOST_SHARD_KEY: 'demo' };
  const build = crew.hire(() => run(toBuild, { ...ofDemo, IS_DEMO: 'true' }, join(root, 'apps/web')));
  const urls = await startDatabase(folder, databasePort, crew);
  const toServe = { ...ofDemo, LOG_LEVEL: 'warn', WEB_FOLDER: webFolder };
  const environment = { ...(await prepareEnvironment(folder, urls, 'development', ['demo'])), ...toServe };
  say('The database is up.');
  const madeAt = kept ?? new Date();
  const first = kept === null ? await toTurn(0, madeAt, environment, signal) : null;
  if (first !== null) {
    await countRows(urls);
    say('A class of 412 has joined.');
  }
  if ((await ended(build)) !== 0) throw new Error('The web app could not be built.');
  say('The web app is built.');
  const origin = `http://localhost:${port}`;
  const mail = await keepMail(join(folder, 'mail.jsonl'));
  crew.afterwards(() => mail.stop());
  const opsPort = String(await freePort());
  // It was free when we began, which is minutes ago: what we write now must not go to another checkout's server.
  if (await isTaken(port))
    throw new Error(`Port ${port} was taken by another program meanwhile. Start the demo again.`);
  const api = crew.keep(() => serve('main.ts', { ...environment, PORT: String(port), OPS_PORT: opsPort }));
  await answersFrom(api, `http://127.0.0.1:${port}/api/time`, 60);
  const toWork = { ...environment, SMTP_URL: mail.url, WEB_ORIGIN: origin, OPS_PORT: String(await freePort()) };
  const startWorker = () => crew.keep(() => serve('worker.ts', toWork));
  if (kept === null) {
    // Never while the clock is moved: a worker looks at it, and would give out by itself, with pairs of its own.
    const whileWorking: WhileWorking = async (wait) => {
      const worker = startWorker();
      const answer = await wait();
      await crew.dismiss(worker);
      return answer;
    };
    for (let turn = 1, next = first; next !== null; turn++) {
      await carryOut(`http://127.0.0.1:${port}`, next, whileWorking);
      say(next.act === 'score' ? 'Scores are released.' : 'Essays are given out.');
      next = await toTurn(turn, madeAt, environment, signal);
    }
    await countRows(urls);
    await writeFile(readyFile(folder), JSON.stringify({ madeAt: madeAt.toISOString() }));
  }
  startWorker();
  return { origin, madeAt, isNew: kept === null };
}

/** Work in progress is left alone: the caller that started its processes stops them. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('The demo was stopped before it was ready.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]);
}

const readyFile = (folder: string) => join(folder, 'ready.json');

async function madeAtOf(folder: string): Promise<Date | null> {
  const text = await readFile(readyFile(folder), 'utf8').catch(() => null);
  const madeAt = /"madeAt":"([^"]+)"/.exec(text ?? '')?.[1];
  return madeAt === undefined ? null : new Date(madeAt);
}

/** In a session of its own, so that Ctrl-C does not reach it before the API has let go of it. */
async function startDatabase(folder: string, port: number, crew: Crew): Promise<Urls> {
  const env = { ...process.env, DEV_DATA_FOLDER: folder, DEV_DATABASE_PORT: String(port) };
  const database = fork(join(root, 'tooling/dev/database.ts'), { detached: true, env });
  crew.afterwards(async () => {
    if (database.connected) database.disconnect();
    await ended(database);
  });
  const urls = await Promise.race([
    new Promise<Urls>((resolve) => database.once('message', (sent: Urls) => resolve(sent))),
    ended(database).then(() => null),
  ]);
  if (urls === null) throw new Error(`PostgreSQL did not start in ${folder}.`);
  return urls;
}

/** The database learns how much there is now, not a minute later: until then it plans as if there were nothing. */
async function countRows({ demo }: Urls): Promise<void> {
  const client = new pg.Client({ connectionString: demo.ownerUrl });
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

const serve = (file: string, environment: Environment) =>
  run([process.execPath, join(server, file)], { ...environment }, root);
