import type { BrowserContext, Locator, Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { Effort } from '#steps/effort.ts';
import { call } from '#steps/openGroupAssignment.ts';
import { openHomeAs, type Person } from '#steps/people.ts';
import { theReleasedGroupAssignment } from '#steps/releasedGroupAssignment.ts';
import { EVERYWHERE, journey, ON_PHONES } from '#stage/journey.ts';

const REASON = 'The comment asks for a figure that stands in the next sentence.';
/** How far the middle of a note may be from its passage on average, in heights of the window. */
const NEAR = 0.75;
const WIDE = 900;

journey(
  'RZ-8 RZ-15 RZ-16 RZ-17 SW-16 a student reads each comment at its passage, thanks the reviewer and asks for a second look right there, by keyboard alone',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    await reads(page, context, origin, 0);
  },
);

journey(
  'RZ-17 SW-16 on a phone the comments stand one below the other with the passage quoted, and thanks and a second look are right there',
  ON_PHONES,
  async ({ page, context, origin }) => {
    await reads(page, context, origin, 1);
  },
);

async function reads(page: Page, context: BrowserContext, origin: string, place: number): Promise<void> {
  const { path, person } = await someoneWithComments(context, origin, place);
  await openHomeAs(page, origin, person);
  await page.goto(`${origin}${path}/results`);
  const list = page.getByRole('list', { name: 'Comments in the order of your work' });
  await list.waitFor();
  const notes = await list.getByRole('article').all();
  const summary = await page.getByText(/classmates? wrote \d+ comments/).innerText();
  const says = new RegExp(`\\b${notes.length} (?:is|are) next to the passages? `);
  if (notes.length === 0 || !says.test(summary)) throw new Error(`${summary}: ${notes.length}.`);
  const isWide = (page.viewportSize()?.width ?? 0) >= WIDE;
  await (isWide ? standBeside(page, notes) : standBelow(notes));
  await isAccessible(page);
  const effort = new Effort(page);
  const asking = list.getByRole('article').filter({ has: page.getByRole('button', { name: /^Thank, reply or ask/ }) });
  const name = (await asking.first().getByRole('heading').innerText()).trim();
  const note = list.getByRole('article', { name });
  await effort.reachAndPress(note.getByRole('button', { name: /^Thank, reply or ask/ }));
  const useful = note.getByRole('button', { name: 'Useful' });
  const wasOn = (await useful.getAttribute('aria-pressed')) === 'true';
  const isSaved = page.waitForResponse((response) => response.url().includes('/reactions/') && response.ok());
  await effort.reachAndPress(useful, 'Space');
  await isSaved;
  // Pressing it again takes it back, so it stays as a thank either way.
  if (wasOn) await effort.press('Space');
  await effort.reachAndPress(note.getByRole('button', { name: 'Ask for a second look' }));
  const dialog = page.getByRole('dialog');
  const about = dialog.getByLabel('About', { exact: true });
  const criterion = name.replace(/^.* on /, '');
  if ((await about.locator('option:checked').innerText()) !== criterion)
    throw new Error(`It is not about ${criterion}.`);
  await isAccessible(page);
  await effort.reach(dialog.getByRole('textbox'));
  await effort.type(REASON);
  await effort.reachAndPress(dialog.getByRole('button', { name: 'Ask for a second look' }));
  await note.getByText('Waiting', { exact: true }).waitFor();
  await note.getByText(REASON).waitFor();
  await isAccessible(page);
  await page.reload();
  await list.getByRole('article', { name }).getByText(REASON).waitFor();
  process.stdout.write(`SW-16 thanked and asked at a comment without a pointer: ${effort.toString()}\n`);
}

/** Every note is beside the work, below the one before, and near its passage. */
async function standBeside(page: Page, notes: readonly Locator[]): Promise<void> {
  const work = await boxOf(page.getByRole('region', { name: /^Your work, / }));
  const away: number[] = [];
  let end = 0;
  for (const note of notes) {
    const box = await boxOf(note);
    if (box.x < work.x + work.width || box.y < end) throw new Error(`A note is at ${box.x}, ${box.y}.`);
    end = box.y + box.height;
    const number = await note
      .getByRole('button', { name: /^Show passage/ })
      .first()
      .locator('sup')
      .innerText();
    const mark = await boxOf(page.locator(`mark[data-passages~="${number}"]`).first());
    away.push(Math.abs(box.y + box.height / 2 - mark.y));
  }
  const average = away.reduce((sum, one) => sum + one, 0) / away.length;
  const height = page.viewportSize()?.height ?? 1;
  process.stdout.write(`RZ-17 notes are ${Math.round(average)} px from their passages on average\n`);
  if (average > NEAR * height) throw new Error(`The notes are ${Math.round(average)} px away on average.`);
}

/** Every note shows its quote, and stands below the one before. */
async function standBelow(notes: readonly Locator[]): Promise<void> {
  let end = 0;
  for (const note of notes) {
    const box = await boxOf(note);
    if (box.y < end) throw new Error('Two notes cover each other.');
    end = box.y + box.height;
    const quote = await boxOf(note.getByRole('blockquote').first());
    if (quote.width < box.width / 2) throw new Error('A note does not show its quote.');
  }
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error(`${String(place)} is not shown.`);
  return box;
}

interface Scores {
  readonly items: readonly {
    readonly person: { readonly id: string; readonly firstName: string; readonly email: string };
  }[];
}
interface Review {
  readonly answers: readonly { readonly anchors?: readonly unknown[] }[];
  readonly secondLook: unknown;
  readonly sharePercent: number | null;
}
interface Result {
  readonly work: { readonly reviews: readonly Review[]; readonly graders: readonly unknown[] } | null;
}

/** Students whom no other journey signs in as, with comments at passages and nothing asked yet. */
async function someoneWithComments(
  context: BrowserContext,
  origin: string,
  place: number,
): Promise<{ readonly path: string; readonly person: Person }> {
  const { page, path, id } = await theReleasedGroupAssignment(context, origin);
  const { items } = await call<Scores>(page, 'GET', `/api/groupAssignments/${id}/scores?pageSize=50&page=2`);
  const found: Person[] = [];
  for (const { person } of items) {
    const { work } = await call<Result>(page, 'GET', `/api/groupAssignments/${id}/results/${person.id}`);
    const reviews = work?.reviews ?? [];
    const isOpen = reviews.length >= 3 && reviews.every(({ secondLook }) => secondLook === null);
    const isQuoted = reviews.every(({ answers }) => answers.some(({ anchors = [] }) => anchors.length > 0));
    if (isOpen && isQuoted && work?.graders.length === 0)
      found.push({ userName: person.email, firstName: person.firstName });
    const chosen = found[place];
    if (chosen !== undefined) return { path, person: chosen };
  }
  throw new Error('Nobody has comments at passages.');
}
