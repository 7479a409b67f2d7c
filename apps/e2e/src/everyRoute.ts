import { isAccessible, type Journey } from './journey.ts';
import { openHomeAs, SUPER_ADMIN } from './people.ts';

const OPEN = [
  '/login',
  '/login/forgot-password',
  '/login/set-password',
  '/privacy-policy',
  '/help',
  '/help/scoring-docs',
  '/downtime',
  '/error?message=A+test',
  '/not-found',
];
const SIGNED_IN = ['/', '/settings', '/admins', '/users', '/courses', '/courses/new', '/assignments', '/rubrics'];

/** Short form: two looks. `npm run full` walks it in all six. */
export const everyRouteIsAccessible: Journey = {
  name: 'AX-1 every route is accessible and fits the window',
  looks: ['1440', '320-dark'],
  walk: async ({ page, origin }) => {
    /* oxlint-disable eslint/no-await-in-loop -- one page after the other */
    for (const path of OPEN) await look(path);
    await openHomeAs(page, origin, SUPER_ADMIN);
    for (const path of SIGNED_IN) await look(path);
    /* oxlint-enable eslint/no-await-in-loop */

    async function look(path: string): Promise<void> {
      await page.goto(origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await isAccessible(page);
    }
  },
};
