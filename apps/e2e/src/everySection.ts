import { ownFirst } from './classList.ts';
import { hasLoaded, isAccessible, type Journey } from './journey.ts';
import { INSTRUCTOR, openHomeAs } from './people.ts';

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
export const everySectionIsAccessible: Journey = {
  name: 'AX-1 S2.07/1 S2.09/1 every section of an assignment and a rubric is accessible and fits the window',
  looks: ['1440', '320-dark'],
  walk: async ({ page, origin }) => {
    await openHomeAs(page, origin, INSTRUCTOR);
    /* oxlint-disable eslint/no-await-in-loop -- one page after the other */
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
    /* oxlint-enable eslint/no-await-in-loop */
  },
};
