import type { BrowserContext, Page } from '@playwright/test';

import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { ESSAY, essayText, isSaved } from '#steps/essay.ts';
import { anOpenGroupAssignment, type OpenGroupAssignment } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const LATER = ' This sentence was written later.';
/** The clock looks every 20 seconds, and the page every 10. */
const SETTLES = { timeout: 120_000 };

interface Walk {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
}

journey(
  'HD-9 HD-3 DH-5 a student brings an earlier text back, and the draft hands itself in at the deadline unless it is switched off',
  EVERYWHERE,
  handsItselfIn,
);

journey(
  'TQ-7 TQ-8 TQ-4 a student asks for more time, the instructor gives it in two presses, and the student uses it',
  EVERYWHERE,
  getsMoreTime,
);

async function handsItselfIn({ page, context, origin }: Walk): Promise<void> {
  const [kept, forgotten] = [
    await anOpenGroupAssignment(context, origin),
    await anOpenGroupAssignment(context, origin),
  ];
  try {
    await openHomeAs(page, origin, STUDENT);
    await writes(page, origin, kept);
    await switches(page, 'off');
    await kept.endHandIn(70);

    await writes(page, origin, forgotten);
    await bringsBack(page);
    await switches(page, 'on');
    await forgotten.endHandIn(70);
    await page.goto(`${origin}${forgotten.path}/submission`);
    await page.getByText(/so it was handed in for you\./).waitFor(SETTLES);
    await hasLoaded(page);
    await isAccessible(page);
    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your essay is handed in' }).waitFor();
    await page.getByText('Deadline', { exact: true }).waitFor();
    await isAccessible(page);

    await page.goto(`${origin}${kept.path}/submission`);
    await page.getByText('This draft was not handed in.').waitFor();
    await hasLoaded(page);
    await isAccessible(page);
  } finally {
    await kept.close();
    await forgotten.close();
  }
}

async function writes(page: Page, origin: string, { path }: OpenGroupAssignment): Promise<void> {
  await page.goto(`${origin}${path}/submission`);
  await essayText(page).click();
  await page.keyboard.insertText(ESSAY);
  await isSaved(page);
}

/** Beside the text, or in a sheet if there is no room. */
async function switches(page: Page, to: 'on' | 'off'): Promise<void> {
  const toggle = page.getByRole('switch', { name: 'Hand in automatically at the deadline' }).filter({ visible: true });
  const sheet = page.getByRole('button', { name: /^Checks/ });
  const isNarrow = await sheet.isVisible();
  if (isNarrow) await sheet.click();
  await toggle.waitFor();
  if ((await toggle.isChecked()) !== (to === 'on')) await toggle.click({ force: true });
  const words = to === 'on' ? /this draft is handed in automatically/ : /this draft is not handed in/;
  await page.getByText(words).filter({ visible: true }).first().waitFor();
  await isAccessible(page);
  if (isNarrow) await page.keyboard.press('Escape');
}

async function bringsBack(page: Page): Promise<void> {
  await essayText(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(LATER);
  await essayText(page).getByText(LATER.trim()).waitFor();
  const history = page.getByRole('button', { name: 'Draft history' });
  const dialog = page.getByRole('dialog', { name: 'Draft history' });
  const compare = dialog.getByRole('button', { name: /^Compare/ }).first();
  // The version is there once the later sentence was saved over it.
  await page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await history.click();
  await compare.click();
  await dialog
    .getByText(/^Added since/)
    .first()
    .waitFor();
  await isAccessible(page);
  await dialog
    .getByRole('button', { name: /^Bring back/ })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });
  await essayText(page).getByText(LATER.trim()).waitFor({ state: 'detached' });
}

async function getsMoreTime({ page, context, origin }: Walk): Promise<void> {
  const groupAssignment = await anOpenGroupAssignment(context, origin);
  const hers = await context.browser()?.newContext({ viewport: page.viewportSize() });
  if (hers === undefined) throw new Error('There is no browser.');
  try {
    await openHomeAs(page, origin, STUDENT);
    await writes(page, origin, groupAssignment);
    await switches(page, 'off');
    await groupAssignment.endHandIn(70);
    await page.goto(origin + groupAssignment.path);
    await page.getByRole('button', { name: 'Ask for more time' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask for more time' });
    await asking.getByLabel('For').selectOption('Submission');
    await asking.getByLabel('Reason').fill('My father is in the hospital.');
    await isAccessible(page);
    await asking.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('Asked', { exact: true }).waitFor();
    await hasLoaded(page);
    await isAccessible(page);

    await answers(await hers.newPage(), origin, groupAssignment);

    await page.goto(`${origin}${groupAssignment.path}/submission`);
    await essayText(page).click();
    await page.getByRole('button', { name: 'Hand in essay' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your essay is handed in' }).waitFor();
  } finally {
    await hers.close();
    await groupAssignment.close();
  }
}

/** From what needs her attention: one press leads there, two answer. */
async function answers(page: Page, origin: string, { path }: OpenGroupAssignment): Promise<void> {
  await openHomeAs(page, origin, INSTRUCTOR);
  await page.goto(origin + path);
  await page.getByText(/for more time is waiting/).waitFor();
  await page.getByRole('link', { name: 'Answer requests for more time' }).click();
  await page.getByText('My father is in the hospital.').waitFor();
  await hasLoaded(page);
  await isAccessible(page);
  await page
    .getByRole('button', { name: /^Give time/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Give .+ more time\?$/ });
  await dialog.waitFor();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Give time', exact: true }).click();
  await page.getByRole('list', { name: 'Late permits' }).getByText('My father is in the hospital.').waitFor();
  await isAccessible(page);
}
