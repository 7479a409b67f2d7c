import { Effort } from '#steps/effort.ts';
import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const NAME = 'Okonkwo, Amara';

/** What staff could not do before: from a name to the essay. */
journey(
  'SS-10 SS-11 SS-12 a named student’s essay is one click away from the overview, and from there the next one',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const groupAssignment = await theReviewedGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, INSTRUCTOR);
      await page.goto(`${origin}${groupAssignment.path}?show=all&find=okonkwo`);
      const name = page.getByRole('link', { name: NAME });
      await name.waitFor();
      const effort = new Effort(page);
      await effort.click(name);
      await page.getByRole('heading', { level: 1, name: 'Amara Okonkwo' }).waitFor();
      const words = await page.getByRole('article', { name: 'The work' }).innerText();
      if (words.split(/\s+/).length < 100) throw new Error(`This is no essay: ${words}`);
      await hasLoaded(page);
      await isAccessible(page);
      process.stdout.write(`SS-10 a named student’s essay from the overview: ${effort.toString()}\n`);
      await page.getByRole('link', { name: /^Next: / }).click();
      await page.getByRole('heading', { level: 1, name: 'Amara Okonkwo' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: `Previous: ${NAME}` }).click();
      await page.getByRole('heading', { level: 1, name: 'Amara Okonkwo' }).waitFor();

      await page.getByRole('link', { name: /^Hand-ins/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Hand-ins' }).waitFor();
      await page.getByRole('textbox', { name: 'Name or e-mail' }).fill('okonkwo');
      await page.getByRole('link', { name: NAME }).waitFor();
      await hasLoaded(page);
      await isAccessible(page);
    } finally {
      await groupAssignment.close();
    }
  },
);
