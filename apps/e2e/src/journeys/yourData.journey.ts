import { readFile } from 'node:fs/promises';

import { isAccessible } from '#steps/accessible.ts';
import { openHomeAs, STUDENT, SUPER_ADMIN } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const MOST_MS = 30_000;

journey('OD-1 OD-2 a student makes an archive of their work and downloads it', EVERYWHERE, async ({ page, origin }) => {
  await openHomeAs(page, origin, STUDENT);
  await page.goto(`${origin}/settings`);
  const section = page.getByRole('region', { name: 'Your data' });
  await section.getByRole('button', { name: /Make (an archive of my work|a new archive)/ }).press('Enter');
  const download = section.getByRole('button', { name: 'Download my work' });
  await download.waitFor({ timeout: MOST_MS });
  await isAccessible(page);

  const coming = page.waitForEvent('download');
  await download.press('Enter');
  const archive = await readFile(await (await coming).path());
  // The names of files stand in an archive as they are.
  for (const name of ['Start here.html', 'account.json', '/overview.html', '/version 1/essay.html'])
    if (!archive.includes(name)) throw new Error(`The archive has no ${name}.`);
});

journey(
  'EP-1 EP-2 an administrator erases a person, whose name has to be typed',
  EVERYWHERE,
  async ({ page, origin }) => {
    await openHomeAs(page, origin, SUPER_ADMIN);
    await page.goto(`${origin}/users`);
    const name = 'Wilma Quillfeather';
    await page.getByRole('button', { name: 'New person' }).press('Enter');
    await page.getByLabel('E-mail', { exact: true }).fill(`wilma.${Date.now()}@example.edu`);
    await page.getByLabel('First name').fill('Wilma');
    await page.getByLabel('Last name').fill('Quillfeather');
    await page.getByRole('button', { name: 'Create person' }).press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const card = page.getByRole('region', { name: 'Erasure' });
    await card.getByRole('button', { name: 'Erase this person' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Erase ${name} for good?` });
    await dialog.waitFor();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Erase' }).press('Enter');
    await dialog.getByText(`Type “${name}” to confirm.`).waitFor();
    await dialog.getByLabel(/Type the name/).fill(name.toLowerCase());
    await dialog.getByLabel('Reason').fill('She asked for it in writing.');
    await dialog.getByRole('button', { name: 'Erase' }).press('Enter');
    await card.getByText(/This person was erased/).waitFor({ timeout: MOST_MS });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Former student' }).waitFor();
    await isAccessible(page);
  },
);
