import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { circuit } from '#steps/circuit.ts';
import { essayText, isSaved } from '#steps/essay.ts';
import { anOpenGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const PHONE = { width: 390, height: 844 };

journey(
  'OP-17 OP-24 OP-28 a student writes on while their university is paused or read-only, and afterward it is saved by itself',
  EVERYWHERE,
  async ({ page, context, origin, mayComplain }) => {
    mayComplain(/503/);
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    const words = `Written in the pause at ${Date.now()}.`;
    try {
      await openHomeAs(page, origin, STUDENT);
      const address = `${origin}${groupAssignment.path}/submission`;
      await page.goto(address);
      await essayText(page).click();
      await page.keyboard.type('Before the pause. ');
      await isSaved(page);

      await circuit('shard', 'pause', 'university', '--reason', 'A disk is exchanged', '--by', 'Carla');
      await page.keyboard.type(words);
      const notice = page.getByText(/^Not saved\. Kept on this device\. Your university is paused\./).first();
      await notice.waitFor();
      await isAccessible(page);

      // A person who opens the site now sees only the reason.
      const late = await context.newPage();
      await late.goto(address);
      await late.getByRole('heading', { level: 1, name: 'This university is paused' }).waitFor();
      await isAccessible(late);
      await late.setViewportSize(PHONE);
      await isAccessible(late);
      await late.close();

      const wide = page.viewportSize();
      await page.setViewportSize(PHONE);
      await isAccessible(page);
      if (wide !== null) await page.setViewportSize(wide);

      await circuit('shard', 'resume', 'university', '--by', 'Carla');
      await isSaved(page);

      // In a read-only university people go on reading, and what they write waits in the same way.
      await circuit('shard', 'read-only', 'university', '--reason', 'A disk is exchanged', '--by', 'Carla');
      await essayText(page).click();
      await page.keyboard.press('End');
      await page.keyboard.type(' And while it was read-only.');
      await page
        .getByText(/^Not saved\. Kept on this device\. Your university is read-only for a while\./)
        .first()
        .waitFor();
      await isAccessible(page);
      await page.setViewportSize(PHONE);
      await isAccessible(page);
      if (wide !== null) await page.setViewportSize(wide);
      const reader = await context.newPage();
      await reader.goto(`${origin}/`);
      await hasLoaded(reader);
      await isAccessible(reader);
      await reader.close();
      await circuit('shard', 'resume', 'university', '--by', 'Carla');
      await isSaved(page);

      await page.reload();
      await hasLoaded(page);
      await essayText(page).getByText(words).waitFor();
      await essayText(page).getByText('And while it was read-only.').waitFor();
    } finally {
      // If it is still paused, no other journey can run here.
      await circuit('shard', 'resume', 'university', '--by', 'Carla').catch(() => undefined);
      await groupAssignment.close();
    }
  },
);
