import { askedAt, stagesOf, type Asked } from '#steps/asked.ts';
import { theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { journey } from '#stage/journey.ts';

interface Limits {
  readonly scripts: number;
  readonly requests: number;
  readonly stages: number;
}

/** Document, scripts, calls. */
const HOME: Limits = { scripts: 5, requests: 30, stages: 3 };
/**
 * Document, scripts, calls, and the task that the list names. One more because this server speaks HTTP/1.1: a browser asks
 * it for six things at once, so the list waits behind other calls, and the device's key is answered before it.
 */
const REVIEW: Limits = { scripts: 12, requests: 35, stages: 5 };

journey(
  'WB-8 home asks for at most 5 script files and 30 files and answers, in 3 stages',
  async ({ page, context, origin }) => {
    await openHomeAs(page, origin, STUDENT);
    const fresh = await context.newPage();
    const asked = await askedAt(fresh, `${origin}/`, () => fresh.getByRole('heading', { level: 1 }).waitFor());
    isWithin('WB-8 home', asked, HOME);
  },
);

journey(
  'WB-9 a review opened by its address asks for at most 12 script files and 35 files and answers, in 5 stages',
  async ({ page, context, origin }) => {
    const groupAssignment = await theReviewedGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      const fresh = await context.newPage();
      const asked = await askedAt(fresh, `${origin}${groupAssignment.path}/evaluations/1`, () =>
        fresh.getByText('Anonymous classmate').waitFor(),
      );
      isWithin('WB-9 review', asked, REVIEW);
    } finally {
      await groupAssignment.close();
    }
  },
);

function isWithin(name: string, asked: readonly Asked[], limits: Limits): void {
  const stages = stagesOf(asked);
  const found: Limits = {
    scripts: asked.filter(({ kind }) => kind === 'Script').length,
    requests: asked.length,
    stages: stages.length,
  };
  process.stdout.write(`${name}: ${found.scripts} scripts, ${found.requests} requests, ${found.stages} stages\n`);
  const isTooMuch = (['scripts', 'requests', 'stages'] as const).filter((what) => found[what] > limits[what]);
  if (found.scripts === 0 || isTooMuch.length > 0)
    throw new Error(
      `${name} has too many ${isTooMuch.join(', ')}. One after another: ${stages.map(({ url }) => url).join(', ')}`,
    );
}
