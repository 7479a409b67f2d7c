import type { Browser } from 'playwright-core';

import type { Credentials } from '#tooling/dev/signIn.ts';
import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import { aPlace, jsonOf, sendFile, type Place } from './pieces.ts';
import { countHarm, noHarm, signInPage, watchedContext } from './stage.ts';
import { documentOf, wordsAlone } from './xssDocuments.ts';
import { PAYLOADS } from './xssPayloads.ts';

const LONGEST_TITLE = 200;
/** A file takes four calls, so not every payload is one's name. */
const FILE_EVERY = 4;

/** Payloads as titles of links and texts, in the texts themselves and as names of files, opened by each person. */
export async function drillMaterial(
  system: System,
  browser: Browser,
  people: Readonly<Record<string, Credentials>>,
): Promise<Finding> {
  const place = await aPlace(system);
  const pieces = await addAll(place);
  const harm = noHarm();
  for (const person of Object.values(people)) {
    /* oxlint-disable eslint/no-await-in-loop -- one page at a time, the machine is small */
    const context = await watchedContext(browser, system.origin, harm);
    const page = await context.newPage();
    await signInPage(page, system.origin, person);
    await page.goto(`${system.origin}/assignments/${place.assignmentId}/material`);
    await page
      .getByRole('list', { name: 'Supporting material' })
      .getByRole('listitem')
      .nth(pieces - 1)
      .waitFor();
    await page.waitForTimeout(1000);
    await countHarm(page, harm);
    await context.close();
    /* oxlint-enable eslint/no-await-in-loop */
  }
  const { executions, foreignRequests, policyReports, examples } = harm;
  return {
    rule: 'RX-15 no title, text or file name runs, calls another site or meets the page policy',
    figures: `${pieces} pieces of work, ${Object.keys(people).length} people: ${executions} executions, ${foreignRequests} foreign requests, ${policyReports} policy reports ${examples.slice(0, 5).join('; ')}`,
    isHeld: pieces > 2 * PAYLOADS.length && executions + foreignRequests + policyReports === 0,
  };
}

/** How many there are then. */
async function addAll(place: Place): Promise<number> {
  const { author, assignmentId: holderId } = place;
  for (const [index, payload] of PAYLOADS.entries()) {
    /* oxlint-disable eslint/no-await-in-loop -- one author adds one thing after the other */
    const title = payload.slice(0, LONGEST_TITLE);
    const url = `https://example.org/?q=${encodeURIComponent(payload)}`;
    jsonOf(await author.call('POST', '/api/artifacts/links', { holderId, url, title }));
    jsonOf(
      await author.call('POST', '/api/artifacts/texts', {
        holderId,
        title,
        document: documentOf([wordsAlone(payload)]),
      }),
    );
    // A name that is refused is shown to nobody.
    if (index % FILE_EVERY === 0) await sendFile(place, `${title}.txt`, Buffer.from(payload));
    /* oxlint-enable eslint/no-await-in-loop */
  }
  const { items } = jsonOf<{ items: unknown[] }>(await author.call('GET', `/api/artifacts?holderId=${holderId}`));
  return items.length;
}
