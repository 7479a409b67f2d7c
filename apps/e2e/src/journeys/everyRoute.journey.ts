import { isAccessible } from '#steps/accessible.ts';
import { openHomeAs, SUPER_ADMIN } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

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
journey('AX-1 every route is accessible and fits the window', EVERYWHERE, async ({ page, origin }) => {
  for (const path of OPEN) await look(path);
  await openHomeAs(page, origin, SUPER_ADMIN);
  for (const path of SIGNED_IN) await look(path);

  async function look(path: string): Promise<void> {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await isAccessible(page);
  }
});
