import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EMPTY_DOCUMENT } from '@circuit/domain/richText';

import { SEEDED_INSTRUCTOR } from '#tooling/dev/signIn.ts';
import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import { aBreakingLine } from './breakingLine.ts';
import { aPlace, fetchFile, inUniversity, jsonOf, sendFile, sha256Of, type Place } from './pieces.ts';
import { openBrowser, signInPage } from './stage.ts';

const MIB = 1024 * 1024;

/** A large file over a line that breaks twice, in the real page; then a store that is full. (F7) */
export async function drillUpload(system: System, isShort: boolean): Promise<Finding[]> {
  return [await overBreakingLine(system, isShort ? 6 : 25), await ontoFullDisk(system)];
}

async function overBreakingLine(system: System, size: number): Promise<Finding> {
  const place = await aPlace(system);
  const name = `large-${size}.txt`;
  const bytes = Buffer.from(
    randomBytes(size * MIB)
      .toString('base64')
      .slice(0, size * MIB),
  );
  const line = await aBreakingLine(system.origin, [(size / 3) * MIB, (size / 1.5) * MIB]);
  const folder = await mkdtemp(join(tmpdir(), 'circuit-drill-upload-'));
  const browser = await openBrowser();
  const began = performance.now();
  try {
    await writeFile(join(folder, name), bytes);
    const page = await browser.newPage();
    await signInPage(page, line.origin, SEEDED_INSTRUCTOR);
    await page.goto(`${line.origin}/assignments/${place.assignmentId}/material`);
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(join(folder, name));
    await page.getByRole('heading', { name }).waitFor({ timeout: 180_000 });
  } finally {
    await browser.close();
    line.close();
    await rm(folder, { recursive: true, force: true });
  }
  const arrived = (await listed(place)).filter((artifact) => artifact.name === name);
  const { bytes: back } = await fetchFile(place.author, arrived[0]?.id ?? '', 'original');
  const isWhole = sha256Of(back) === sha256Of(bytes);
  return {
    rule: 'AR-16 a large file arrives whole and once over a line that breaks twice',
    figures: `${size} MB, ${line.breaks()} breaks, ${arrived.length} arrived, ${isWhole ? 'every byte the same' : 'CHANGED'}, ${Math.round((performance.now() - began) / 1000)} s with the browser's start`,
    isHeld: line.breaks() === 2 && arrived.length === 1 && isWhole,
  };
}

async function listed({ author, assignmentId }: Place) {
  const reply = await author.call('GET', `/api/artifacts?holderId=${assignmentId}`);
  return jsonOf<{ items: { id: string; name: string; type: string }[] }>(reply).items;
}

async function ontoFullDisk(system: System): Promise<Finding> {
  const place = await aPlace(system, await system.startApiOnFullDisk(256));
  jsonOf(await sendFile(place, 'small.txt', Buffer.from('There was room for this.')));
  const before = await countRows(system);
  const refused = await sendFile(place, 'large.txt', Buffer.alloc(2 * MIB, 'a'));
  const { title, detail } = JSON.parse(refused.bytes.toString('utf8')) as { title: string; detail: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  const text = { holderId: place.assignmentId, title: 'Still saved', document: EMPTY_DOCUMENT };
  const saved = await place.author.call('POST', '/api/artifacts/texts', text);
  const files = await countRows(system);
  const { looked, withoutObject } = await lookAtObjects(place);
  return {
    rule: 'AR-17 a store that is full says so, leaves no row without its object, and text is saved all the same',
    figures: `${refused.status} "${title}. ${detail}", text ${saved.status}, ${files - before} new file rows, ${withoutObject} of ${looked} files without their bytes`,
    isHeld: refused.status === 503 && saved.status === 200 && files === before && looked > 0 && withoutObject === 0,
  };
}

async function countRows(system: System): Promise<number> {
  const { rows } = await inUniversity(
    system,
    `select count(*)::int as files from artifacts where type = 'FileArtifact'`,
  );
  return Number(rows[0]?.['files']);
}

/** Fetches both copies of every file that is listed: a row says nothing about what lies in the store. */
async function lookAtObjects(place: Place): Promise<{ looked: number; withoutObject: number }> {
  const files = (await listed(place)).filter(({ type }) => type === 'FileArtifact');
  let withoutObject = 0;
  for (const { id } of files) {
    const copies = [await fetchFile(place.author, id, 'view'), await fetchFile(place.author, id, 'original')];
    if (copies.some(({ status, bytes }) => status !== 200 || bytes.length === 0)) withoutObject += 1;
  }
  return { looked: files.length, withoutObject };
}
