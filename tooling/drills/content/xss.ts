import { checkDocument } from '@circuit/domain/richText';
import type { Browser, Page } from 'playwright-core';

import { SEEDED_INSTRUCTOR, type Credentials } from '#tooling/dev/signIn.ts';
import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import { addCourses, openLibrary, type Library } from './library.ts';
import { countHarm, noHarm, openBrowser, signInPage, watchedContext, type Harm } from './stage.ts';
import { drillMaterial } from './xssMaterial.ts';
import { documentOf, holesFor, wordsAlone, wordsIn } from './xssDocuments.ts';
import { HTML_PAYLOADS, PAYLOADS } from './xssPayloads.ts';

const PER_DOCUMENT = 60;

/** Payloads in every kind of node and text field, looked at by a student, a grader, an administrator and the author. */
export async function drillXss(system: System): Promise<Finding[]> {
  const library = await openLibrary(system);
  const browser = await openBrowser();
  try {
    const refused = await tryHoles(library);
    const people = { ...library.readers, author: SEEDED_INSTRUCTOR };
    await addCourses(
      system,
      PAYLOADS,
      Object.values(library.readers).map(({ userName }) => userName),
    );
    const harm = noHarm();
    const looks = await look(browser, system.origin, library, people, harm);
    const pasted = await paste(browser, system.origin, library);
    const material = await drillMaterial(system, browser, people);
    return [shown(harm, looks), ...refusals(refused), pasted, material];
  } finally {
    await browser.close();
  }
}

function shown(harm: Harm, looks: number): Finding {
  const { executions, foreignRequests, policyReports, examples } = harm;
  return {
    rule: 'RX-15 no payload runs, calls another site or trips the page policy, no matter who views it',
    figures: `${PAYLOADS.length} payloads, ${looks} pages: ${executions} executions, ${foreignRequests} foreign requests, ${policyReports} policy reports ${examples.slice(0, 5).join('; ')}`,
    isHeld: PAYLOADS.length >= 300 && executions + foreignRequests + policyReports === 0,
  };
}

function refusals({ tried, sent, accepted }: Awaited<ReturnType<typeof tryHoles>>): Finding[] {
  const rule = 'RX-10 the server refuses every document with a payload where no words belong';
  return [
    {
      rule,
      figures: `${tried} documents by the rule, ${sent} of them over the wire: ${accepted.length} accepted ${accepted.slice(0, 3).join('; ')}`,
      isHeld: accepted.length === 0,
    },
  ];
}

const EVERY = 8;

/** Each hole alone, so that no refusal hides another: all of them by the rule, every eighth payload over the wire. */
async function tryHoles(library: Library): Promise<{ tried: number; sent: number; accepted: string[] }> {
  const documents = PAYLOADS.map((payload) => holesFor(payload).map((node) => documentOf([node])));
  const accepted = documents
    .flat()
    .filter((document) => checkDocument(document).isOk)
    .map((document) => JSON.stringify(document));
  const wired = documents.filter((_, index) => index % EVERY === 0).flat();
  for (const document of wired) {
    const status = await library.save({ instructionsForAuthors: document });
    if (status !== 400) accepted.push(`${status} ${JSON.stringify(document).slice(0, 200)}`);
  }
  return { tried: documents.flat().length, sent: wired.length, accepted };
}

type People = Readonly<Record<string, Credentials>>;

async function look(browser: Browser, origin: string, library: Library, people: People, harm: Harm): Promise<number> {
  let looks = 0;
  const address = `${origin}/assignments/${library.assignmentId}/instructions`;
  const pages = await Promise.all(Object.values(people).map((person) => signedIn(browser, origin, person, harm)));
  for (const page of pages) {
    // The home page with a course for each payload.
    await page.goto(`${origin}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(1000);
    await countHarm(page, harm);
    looks += 1;
  }
  for (let from = 0; from < PAYLOADS.length; from += 2 * PER_DOCUMENT) {
    const documents = [from, from + PER_DOCUMENT].map((begin) => PAYLOADS.slice(begin, begin + PER_DOCUMENT));
    const [authors = [], reviewers = []] = documents.map((payloads) => payloads.flatMap(wordsIn));
    const title = (PAYLOADS[from] ?? 'x').slice(0, 200);
    // The last words of each document: when they stand there, all before them does.
    const ends = [`End for authors ${from}`, `End for reviewers ${from}`] as const;
    const change = {
      title,
      description: title,
      instructionsForAuthors: documentOf([...authors, wordsAlone(ends[0])]),
      instructionsForReviewers: documentOf([...reviewers, wordsAlone(ends[1])]),
    };
    const status = await library.save(change);
    if (status !== 200) throw new Error(`A document of words was refused with ${status}.`);
    for (const page of pages) {
      await lookAtBoth(page, address, harm, ends);
      looks += 2;
    }
  }
  const holes = PAYLOADS.flatMap(holesFor);
  for (const page of pages) {
    await lookPastTheServer(page, library.assignmentId, address, holes, harm);
    looks += 2;
  }
  for (const page of pages) await page.context().close();
  return looks;
}

async function signedIn(browser: Browser, origin: string, person: Credentials, harm: Harm): Promise<Page> {
  const context = await watchedContext(browser, origin, harm);
  const page = await context.newPage();
  await signInPage(page, origin, person);
  return page;
}

async function lookAtBoth(
  page: Page,
  address: string,
  harm: Harm,
  [forAuthors, forReviewers]: readonly string[] = [],
): Promise<void> {
  await page.goto(address);
  await page.getByRole('tab', { name: 'For reviewers' }).waitFor();
  await rendered(page, forAuthors);
  await page.getByRole('tab', { name: 'For reviewers' }).click();
  await rendered(page, forReviewers);
  await countHarm(page, harm);
}

/** As if the server had let it through: what the page itself makes of it. */
async function lookPastTheServer(
  page: Page,
  assignmentId: string,
  address: string,
  holes: readonly object[],
  harm: Harm,
): Promise<void> {
  let answered = 0;
  const path = `**/api/assignments/${assignmentId}`;
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.abort();
    const answer = await route.fetch();
    const body = (await answer.json()) as object; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
    const evil = documentOf(holes as Readonly<Record<string, unknown>>[]); // oxlint-disable-line typescript/no-unsafe-type-assertion -- made by holesFor
    answered += 1;
    return route.fulfill({
      response: answer,
      json: { ...body, instructionsForAuthors: evil, instructionsForReviewers: evil },
    });
  });
  await lookAtBoth(page, address, harm);
  await page.unroute(path);
  if (answered === 0) throw new Error('The page never asked for the document that was to be looked at.');
}

/** Then a moment more, for what runs later. */
async function rendered(page: Page, words?: string): Promise<void> {
  if (words !== undefined) await page.getByText(words, { exact: true }).first().waitFor({ state: 'attached' });
  await page.waitForTimeout(400);
}

/** Every HTML payload through the clipboard into the editor; then the server must take what the editor made of it. */
async function paste(browser: Browser, origin: string, library: Library): Promise<Finding> {
  await library.save({ title: 'Essay', instructionsForAuthors: documentOf([]) });
  const harm = noHarm();
  const page = await signedIn(browser, origin, SEEDED_INSTRUCTOR, harm);
  const saves: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT') saves.push(answer.status());
  });
  await page.goto(`${origin}/assignments/${library.assignmentId}/instructions`);
  await page.getByRole('textbox', { name: 'Instructions for authors' }).click();
  await page.evaluate(`for (const html of ${JSON.stringify(HTML_PAYLOADS)}) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
  await page.waitForTimeout(5000);
  await countHarm(page, harm);
  // Reports do not count here: the browser reports a handler in pasted HTML even in the document that is only parsed.
  const bad = harm.executions + harm.foreignRequests;
  return {
    rule: 'RX-15 nothing that is pasted runs, and the server takes what the editor makes of it',
    figures: `${HTML_PAYLOADS.length} pastes: ${harm.executions} executions, ${harm.foreignRequests} foreign requests, ${harm.policyReports} policy reports ${harm.examples.slice(0, 5).join('; ')}; saves answered ${saves.join(', ')}`,
    isHeld: bad === 0 && saves.length > 0 && saves.every((status) => status === 200),
  };
}
