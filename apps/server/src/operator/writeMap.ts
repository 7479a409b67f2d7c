import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { balancerMap, type Balancer } from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';

import type { Say } from './command.ts';
import { readCells } from './readCells.ts';

export interface MapOrder {
  readonly balancer: Balancer;
  readonly file: string;
  /** A program that makes the balancer read the map, with its words: it is not given to a shell. */
  readonly reload: readonly string[];
}

const LOOK_EVERY_MS = 500;

/** Writes the map if it has changed. Gives whether it had. (DI-11) */
export async function writeMap({ balancer, file }: Pick<MapOrder, 'balancer' | 'file'>): Promise<boolean> {
  const text = balancerMap(balancer, await readCells(), readSettings(process.env).ROOT_DOMAIN);
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before === text) return false;
  // Whole or not at all: a balancer that reads half a map would lose universities.
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
  return true;
}

export async function tellBalancer([program, ...words]: MapOrder['reload']): Promise<void> {
  if (program !== undefined) await promisify(execFile)(program, words);
}

/**
 * Again and again until it is ended. While the directory is away the map stays as it is. If the balancer could not be told,
 * it is told at the next look. (DI-11)
 */
export async function followMap(order: MapOrder, say: Say, signal: AbortSignal): Promise<void> {
  // Whatever an earlier run wrote last, the balancer may not have heard of it.
  let isTold = false;
  let problem = '';
  while (!signal.aborted) {
    try {
      if (await writeMap(order)) isTold = false;
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
}
