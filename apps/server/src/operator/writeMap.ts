import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { balancerMap, type Balancer, type DirectoryVersion } from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';

import type { Say } from './command.ts';
import { openCellsReader, type CellsReader } from './readCells.ts';

export interface MapOrder {
  readonly balancer: Balancer;
  readonly file: string;
  /** A program that makes the balancer read the map, with its words: it is not given to a shell. */
  readonly reload: readonly string[];
}

const LOOK_EVERY_MS = 500;
/** A balancer that hangs must not keep the next map from it. */
const RELOADS_WITHIN_MS = 10_000;

/** The first line of a map: how far the directory was that made it. */
const HEAD = /^# shard directory (\d+)\.(\d+)\n/;

const readMap = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** A map never goes back behind the one that is there, whatever a copy of the directory says. (DI-3, DI-4) */
function versionOf(map: string): DirectoryVersion {
  const [, epoch = '0', revision = '0'] = HEAD.exec(map) ?? [];
  return { epoch: Number(epoch), revision: Number(revision) };
}

/** Writes the map if a route has changed. Gives whether one had. (DI-11) */
async function writeMap(
  { balancer, file }: Pick<MapOrder, 'balancer' | 'file'>,
  reader: CellsReader,
): Promise<boolean> {
  const { epoch, revision, cells } = await reader.read();
  const routes = balancerMap(balancer, cells, readSettings(process.env).ROOT_DOMAIN);
  const before = await readMap(file);
  if (HEAD.test(before) && before.replace(HEAD, '') === routes) return false;
  // Whole or not at all: a balancer that reads half a map would lose universities.
  await writeFile(`${file}.new`, `# shard directory ${epoch}.${revision}\n${routes}`);
  await rename(`${file}.new`, file);
  return true;
}

async function tellBalancer([program, ...words]: MapOrder['reload']): Promise<void> {
  if (program !== undefined) await promisify(execFile)(program, words, { timeout: RELOADS_WITHIN_MS });
}

const readerFor = async (file: string): Promise<CellsReader> => openCellsReader(versionOf(await readMap(file)));

/** Gives whether the map had to be written. */
export async function writeMapOnce(order: MapOrder): Promise<boolean> {
  const reader = await readerFor(order.file);
  try {
    const hasChanged = await writeMap(order, reader);
    if (hasChanged) await tellBalancer(order.reload);
    return hasChanged;
  } finally {
    await reader.close();
  }
}

/**
 * Again and again until it is ended. While the directory is away the map stays as it is. If the balancer could not be told,
 * it is told at the next look. (DI-11)
 */
export async function followMap(order: MapOrder, say: Say, signal: AbortSignal): Promise<void> {
  // Whatever an earlier run wrote last, the balancer may not have heard of it.
  let isTold = false;
  let problem = '';
  const reader = await readerFor(order.file);
  while (!signal.aborted) {
    try {
      if (await writeMap(order, reader)) isTold = false;
      if (!isTold) {
        await tellBalancer(order.reload);
        say(`${new Date().toISOString()} ${order.file} is up to date.`);
      }
      isTold = true;
      problem = '';
    } catch (error) {
      const now = error instanceof Error ? error.message : String(error);
      if (now !== problem) say(`${new Date().toISOString()} ${now}`);
      problem = now;
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  await reader.close();
}
