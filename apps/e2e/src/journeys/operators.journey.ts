import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { circuit } from '#steps/circuit.ts';
import { openHomeAs, SUPER_ADMIN } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const PHONE = { width: 390, height: 844 };

journey(
  'OP-20 OP-25 an operator looks by a link, administrators see it and end it at once, and the operator is out',
  EVERYWHERE,
  async ({ page, browser, origin, mayComplain }) => {
    mayComplain(/40[13]/);
    await openHomeAs(page, origin, SUPER_ADMIN);
    const list = async () => {
      await page.goto(`${origin}/configuration/operator-access`);
      await page.getByRole('heading', { level: 2, name: 'Operator access' }).waitFor();
      await hasLoaded(page);
    };
    await list();
    await isAccessible(page);

    const reason = `A course does not open (${Date.now()})`;
    const said = await circuit('access', 'grant', 'university', '--minutes', '30', '--reason', reason, '--by', 'Carla');
    const link = said.split('\n')[0] ?? '';
    const context = await browser.newContext();
    const operator = await context.newPage();
    await operator.goto(link);
    await operator.getByRole('heading', { level: 1 }).waitFor();
    await operator.goto(`${origin}/configuration/university`);
    await operator.getByRole('heading', { level: 2, name: 'University' }).waitFor();
    await operator.getByText(/^Read only\. You are looking as an operator until \d/).waitFor();
    await isAccessible(operator);
    await operator.setViewportSize(PHONE);
    await isAccessible(operator);

    await list();
    await page.getByText(reason).first().waitFor();
    await page
      .getByText(/Looking now/)
      .first()
      .waitFor();
    await isAccessible(page);
    await page
      .getByRole('button', { name: /^More for Carla/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'End now' }).click();
    await page
      .getByText(/Ended .+ by Ingrid Solberg/)
      .first()
      .waitFor();
    await isAccessible(page);

    await operator.goto(`${origin}/configuration/university`);
    await operator
      .getByLabel('E-mail or user name')
      .or(operator.getByRole('button', { name: 'Other ways to sign in' }))
      .first()
      .waitFor();
    await context.close();
  },
);
