import type { Browser } from 'playwright-core';

import type { Credentials } from '#tooling/dev/signIn.ts';
import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import { aPlace, jsonOf, letRead, sendFile, type Place } from './pieces.ts';
import { countHarm, noHarm, signInPage, watchedContext } from './stage.ts';
import { documentOf, wordsAlone } from './xssDocuments.ts';
import { PAYLOADS } from './xssPayloads.ts';

const LONGEST_TITLE = 200;
/** An assignment has room for 200 pieces. */
const PER_ASSIGNMENT = 60;
/** A file takes four calls, so not every payload is one's name. */
const FILE_EVERY = 4;

interface Written {
  readonly assignmentId: string;
  readonly pieces: number;
}

/** Payloads as titles of assignments, links and texts, in the texts themselves and as names of files. */
export async function drillMaterial(
  system: System,
  browser: Browser,
  people: Readonly<Record<string, Credentials>>,
): Promise<Finding> {
  const written = await addAll(system, people);
  const harm = noHarm();
  for (const person of Object.values(people)) {
    const context = await watchedContext(browser, system.origin, harm);
    const page = await context.newPage();
    await signInPage(page, system.origin, person);
    for (const { assignmentId, pieces } of written) {
      await page.goto(`${system.origin}/assignments/${assignmentId}/material`);
      const list = page.getByRole('list', { name: 'Supporting material' });
      await list
        .locator(':scope > li')
        .nth(pieces - 1)
        .waitFor();
      await page.waitForTimeout(500);
      await countHarm(page, harm);
    }
    await context.close();
  }
  const { executions, foreignRequests, policyReports, examples } = harm;
  const count = written.reduce((sum, { pieces }) => sum + pieces, 0);
  return {
    rule: 'RX-15 no title, text or file name runs, calls another site or meets the page policy',
    figures: `${count} pieces of work, ${Object.keys(people).length} people: ${executions} executions, ${foreignRequests} foreign requests, ${policyReports} policy reports ${examples.slice(0, 5).join('; ')}`,
    isHeld: count > 2 * PAYLOADS.length && executions + foreignRequests + policyReports === 0,
  };
}

async function addAll(system: System, people: Readonly<Record<string, Credentials>>): Promise<Written[]> {
  const { author, reader } = await aPlace(system);
  const written: Written[] = [];
  for (let from = 0; from < PAYLOADS.length; from += PER_ASSIGNMENT) {
    const title = titleOf(PAYLOADS[from] ?? '');
    const { id } = jsonOf<{ id: string }>(await author.call('POST', '/api/assignments', { title }));
    await letRead(
      system,
      id,
      Object.values(people).map(({ userName }) => userName),
    );
    const place = { assignmentId: id, author, reader };
    for (const payload of PAYLOADS.slice(from, from + PER_ASSIGNMENT)) await addPieces(place, payload);
    const { items } = jsonOf<{ items: unknown[] }>(await author.call('GET', `/api/artifacts?holderId=${id}`));
    written.push({ assignmentId: id, pieces: items.length });
  }
  return written;
}

const titleOf = (payload: string): string => payload.slice(0, LONGEST_TITLE);

async function addPieces(place: Place, payload: string): Promise<void> {
  const { author, assignmentId: holderId } = place;
  const title = titleOf(payload);
  const url = `https://example.org/?q=${encodeURIComponent(payload)}`;
  const document = documentOf([wordsAlone(payload)]);
  jsonOf(await author.call('POST', '/api/artifacts/links', { holderId, url, title }));
  jsonOf(await author.call('POST', '/api/artifacts/texts', { holderId, title, document }));
  // A name that is refused is shown to nobody.
  if (PAYLOADS.indexOf(payload) % FILE_EVERY === 0) await sendFile(place, `${title}.txt`, Buffer.from(payload));
}
