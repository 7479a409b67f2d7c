import { isAccessible } from '#steps/accessible.ts';
import { Effort } from '#steps/effort.ts';
import { ESSAY, essayText } from '#steps/essay.ts';
import { anOpenGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const OBJECTION = 'However, some people would say that a bus does not come to every house.';

journey(
  'FB-21 FB-22 by keyboard alone a student asks the coach, reads where the draft is silent, writes that and looks again, and no round of automatic feedback is used',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(`${origin}${groupAssignment.path}/submission`);
      const text = essayText(page);
      await text.click();
      const sheet = page.getByRole('button', { name: /^Checks:/ }).filter({ visible: true });
      const isNarrow = (await page.getByRole('tab', { name: 'Rubric' }).filter({ visible: true }).count()) === 0;
      const look = async () => {
        if (isNarrow) await sheet.first().click();
        const coach = page.getByRole('region', { name: 'Coach' }).filter({ visible: true });
        await new Effort(page).reachAndPress(coach.getByRole('button', { name: /^Look/ }));
        return coach;
      };
      const leave = async () => {
        if (isNarrow) await page.keyboard.press('Escape');
      };
      await (await look()).getByText(/^Your draft is empty\./).waitFor();
      await leave();
      await text.click();
      await page.keyboard.insertText(`Our state should put a price on carbon. ${ESSAY}`);
      const silent = (await look()).getByText(/^We found no sentence that takes up an objection/);
      await silent.waitFor();
      await isAccessible(page);
      await leave();
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(` ${OBJECTION}`);
      const coach = await look();
      await coach.locator('q', { hasText: OBJECTION }).waitFor();
      if ((await silent.count()) > 0) throw new Error('The coach still says that it has no objection.');
      await coach.getByText('This criterion needs a human reader.').first().waitFor();
      await isAccessible(page);
    } finally {
      await groupAssignment.close();
    }
  },
);
