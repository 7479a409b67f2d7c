import { isAccessible } from '#steps/accessible.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { theReleasedGroupAssignment } from '#steps/releasedGroupAssignment.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

journey(
  'BL-1 BL-6 BL-7 a student opens the bell by keyboard, and goes to what is new',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    await theReleasedGroupAssignment(context, origin);
    await openHomeAs(page, origin, STUDENT);
    const bell = page.getByRole('button', { name: /^News/ });
    await bell.press('Enter');
    const panel = page.getByRole('region', { name: 'News' });
    const link = panel.getByRole('link', { name: /Your results are out/ }).first();
    await link.waitFor();
    await isAccessible(page);
    await page.getByRole('button', { name: 'News', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await link.press('Enter');
    await page.waitForURL(/\/results$/);
    await panel.waitFor({ state: 'detached' });
  },
);
