import { ownFirst } from '#steps/classList.ts';
import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { INSTRUCTOR, openHomeAs } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const OF_ASSIGNMENT = [
  'details',
  'instructions',
  'material',
  'hand-in',
  'rubric',
  'calibrations',
  'phases',
  'scoring',
  'people',
];
const OF_RUBRIC = ['edit', 'preview', 'people', 'used-in'];

/** What an author sees of the library, beyond its lists. */
journey(
  'AX-1 S2.07/1 S2.09/1 every section of an assignment and a rubric is accessible and fits the window',
  EVERYWHERE,
  async ({ page, origin }) => {
    await openHomeAs(page, origin, INSTRUCTOR);
    for (const [kind, sections] of [
      ['assignments', OF_ASSIGNMENT],
      ['rubrics', OF_RUBRIC],
    ] as const) {
      const id = await ownFirst(page, kind);
      for (const section of sections) {
        await page.goto(`${origin}/${kind}/${id}/${section}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await hasLoaded(page);
        await isAccessible(page);
      }
    }
  },
);
