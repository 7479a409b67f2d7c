import { getConfiguration } from '@circuit/contract/configuration';
import { getUserSettings } from '@circuit/contract/userSettings';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { DEFAULT_APPEARANCE, UiProvider } from '@circuit/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';

import { aConfiguration } from '#testing/builders.ts';
import { aPointsCriterion, aYesNoCriterion, OP_ED } from '#testing/rubrics.ts';
import { answer } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';
import { SETTINGS } from '#testing/userSettings.ts';

import { AnswersView } from './AnswersView.tsx';
import type { RatingSaving } from './ratingSaving.ts';
import { RubricCompare } from './RubricCompare.tsx';
import { Workspace } from './Workspace.tsx';

type Props = Parameters<typeof Workspace>[0];

const aSaving = (fields: Partial<RatingSaving> = {}): RatingSaving => ({
  status: { state: 'idle' },
  savedAt: undefined,
  change: () => undefined,
  flush: () => undefined,
  ...fields,
});

const [thesis, evidence] = OP_ED;
const LONG = 'The claim in paragraph 2 needs a source, since the argument leans on it.';

async function show(props: Partial<Props> = {}, settings: Partial<typeof SETTINGS> = {}) {
  answer(getUserSettings, { ...SETTINGS, ...settings });
  answer(getConfiguration, aConfiguration());
  const { store } = aTab();
  // The answer that was changed last is the last of all.
  const saved: CriterionAnswer[] = [];
  const element = (more: Partial<Props>) => (
    <Provider store={store}>
      <UiProvider appearance={DEFAULT_APPEARANCE}>
        <Workspace
          evaluationKey="one"
          work={{ label: 'Classmate’s work, 640 words', tabLabel: 'Essay', content: <p>An essay.</p> }}
          contents={{ criteria: OP_ED, pointScaleMax: 100 }}
          answers={[]}
          saving={aSaving({ change: (answers) => void saved.push(...answers.slice(-1)) })}
          {...props}
          {...more}
        />
      </UiProvider>
    </Provider>
  );
  const page = render(element({}));
  if (settings.shortcutsEnabled !== false) await keysShown();
  return { ...page, saved, user: userEvent.setup(), again: (more: Partial<Props>) => page.rerender(element(more)) };
}

/** The keys wait for the person's settings. */
const keysShown = () =>
  waitFor(() => {
    if (document.querySelector('kbd') === null) throw new Error('No key is shown yet.');
  });
const level = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const open = () => screen.getByRole('group', { name: /up to/ });
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('WS-11 one criterion is open, and opening another closes it and goes into it', async () => {
  const { user } = await show();
  expect(within(open()).getByText('1. Thesis')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open criterion 3, Counter-argument' }));
  expect(within(open()).getByText('3. Counter-argument')).toBeTruthy();
  expect(document.activeElement).toBe(level(/^Met/));
});

test('WS-4 numbers choose, N goes to the next that is not done, J and K step, C comments', async () => {
  const { user, saved } = await show();
  await user.keyboard('2');
  expect(level(/^Clear/).checked).toBe(true);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.choice).toEqual({ kind: 'levels', levelId: thesis.levels[1]?.id });
  await user.keyboard('n');
  expect(within(open()).getByText('2. Evidence')).toBeTruthy();
  await user.keyboard('j');
  expect(within(open()).getByText('3. Counter-argument')).toBeTruthy();
  await user.keyboard('kk');
  expect(within(open()).getByText('1. Thesis')).toBeTruthy();
  await user.keyboard('c');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'What would sharpen it?' }));
});

test('WS-4 inside a comment letters and numbers are text, and Ctrl+Enter goes on', async () => {
  const { user, saved } = await show();
  await user.keyboard('1c');
  await user.keyboard(`n2 ${LONG}`);
  expect(level(/^Sharp/).checked).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(within(open()).getByText('2. Evidence')).toBeTruthy();
  await waitFor(() => expect(saved.at(-1)?.comment).toBe(`n2 ${LONG}`));
});

test('WS-4 with single keys turned off, pressing one does nothing', async () => {
  const { user, saved } = await show({}, { shortcutsEnabled: false });
  await user.keyboard('2nji?');
  expect(within(open()).getByText('1. Thesis')).toBeTruthy();
  expect(saved).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(within(open()).getByText('2. Evidence')).toBeTruthy();
});

test('WS-4 I shows the instructions and ? the keys; inside them keys do nothing', async () => {
  const { user, saved } = await show({ instructions: <p>Look for a source.</p> });
  await user.keyboard('i');
  expect(within(await screen.findByRole('dialog')).getByText('Look for a source.')).toBeTruthy();
  await user.keyboard('3{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  expect(
    within(await screen.findByRole('dialog')).getByText('Choose a level and continue (the top one is 1)'),
  ).toBeTruthy();
  expect(saved).toEqual([]);
});

test('WS-4 arrows move inside the levels, which are one stop of the tab key', async () => {
  const { user } = await show();
  await user.click(level(/^Clear/));
  await user.keyboard('{ArrowDown}');
  expect(level(/^Vague/).checked).toBe(true);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('WS-5 when a criterion is complete its answer is announced with what is left', async () => {
  const { user } = await show();
  await user.keyboard('jj2');
  expect(announced()).toContain('Counter-argument: Named, 3 of 5. 3 criteria left.');
  await user.keyboard('kkk2');
  expect(announced().some((text) => text?.startsWith('Thesis'))).toBe(false);
  await user.keyboard('c');
  await user.keyboard(LONG);
  expect(announced()).toContain('Thesis: Clear, 4 of 5. 2 criteria left.');
});

test('WS-6 a failed save says why and can be tried again', async () => {
  const flush = vi.fn<() => void>();
  const status = { state: 'failed', words: 'There is no network connection.', mayTryAgain: true } as const;
  const { user } = await show({ saving: aSaving({ status, flush }) });
  expect(screen.getByRole('alert').textContent).toContain('Not saved. There is no network connection.');
  await user.click(screen.getByRole('button', { name: 'Save again' }));
  expect(flush).toHaveBeenCalledOnce();
});

test('WS-7 the comment says what is expected, then what is missing, then that it is enough', async () => {
  const { user } = await show({ answers: [] });
  const box = screen.getByRole('textbox');
  const hint = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(hint()).toBe('A comment is required here, at least 40 characters.');
  await user.type(box, 'Say who disagrees.');
  expect(hint()).toBe('Write 22 characters more.');
  await user.type(box, ' Then answer the strongest of them.');
  expect(hint()).toBe('The comment is Long enough');
});

test('WS-1 another evaluation begins with empty hands', async () => {
  const { user, again } = await show();
  await user.keyboard('2c');
  await user.keyboard('For the first author');
  again({ evaluationKey: 'two' });
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: /pts/ }).some(({ checked }) => checked)).toBe(false);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
});

test('WS-2 WS-23 on a phone work and rubric are two views, the work first, and the switch counts what is done', async () => {
  const { user, container } = await show();
  // A reviewer reads first. (WS-23)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Essay' }).checked).toBe(true);
  await user.keyboard('jj1');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Rubric (1 of 4)' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Essay' }));
  expect(container.querySelector('[data-pane=work]')).toBeTruthy();
  await user.keyboard(']');
  expect(container.querySelector('[data-pane=rubric]')).toBeTruthy();
  await user.keyboard('[[');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Classmate’s work, 640 words' }));
});

test('WS-2 each view is shown where one left it, although the switch takes the page elsewhere', async () => {
  const went = vi.fn<(to: ScrollToOptions) => void>();
  vi.stubGlobal('scrollTo', went);
  const scrolled = (top: number) => {
    vi.stubGlobal('scrollY', top);
    fireEvent.scroll(window);
  };
  const { user } = await show({ firstPane: 'rubric' });
  scrolled(300);
  // The browser brings the radio into sight before it tells of the change.
  vi.stubGlobal('scrollY', 0);
  await user.click(screen.getByRole('radio', { name: 'Essay' }));
  expect(went).toHaveBeenLastCalledWith({ top: 0 });
  scrolled(120);
  vi.stubGlobal('scrollY', 0);
  await user.click(screen.getByRole('radio', { name: /^Rubric/ }));
  expect(went).toHaveBeenLastCalledWith({ top: 300 });
  await user.click(screen.getByRole('radio', { name: 'Essay' }));
  expect(went).toHaveBeenLastCalledWith({ top: 120 });
  vi.unstubAllGlobals();
});

test('WS-3 the splitter moves by arrows, Home and End, and a double click resets it', async () => {
  const { user } = await show();
  const splitter = screen.getByRole('separator', { name: 'Resize panes' });
  const share = () => splitter.getAttribute('aria-valuenow');
  splitter.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(share()).toBe('52');
  await user.keyboard('{End}{ArrowRight}');
  expect(share()).toBe('75');
  await user.keyboard('{Home}');
  expect(share()).toBe('30');
  await user.dblClick(splitter);
  expect(share()).toBe('62');
});

test('WS-9 finishing shows everything once more; with something missing it leads there instead', async () => {
  const onFinish = vi.fn<() => void>();
  const answers = OP_ED.slice(1).map((criterion) => ({
    criterionId: criterion.id,
    choice: { kind: 'levels' as const, levelId: criterion.levels[1]?.id ?? '' },
    comment: '',
  }));
  const { user } = await show({ answers, finish: { label: 'Hand in review', onFinish } });
  await user.keyboard('2');
  await user.click(screen.getByRole('button', { name: 'Open criterion 4, Clarity' }));
  expect(screen.queryByRole('button', { name: 'Hand in review' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next criterion' }));
  expect(within(open()).getByText('1. Thesis')).toBeTruthy();
  await user.keyboard('c');
  await user.keyboard(LONG);
  await user.click(screen.getByRole('button', { name: 'Hand in review' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Clear, 4 of 5')).toBeTruthy();
  expect(dialog.getByText(LONG)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Hand in review' }));
  expect(onFinish).toHaveBeenCalledOnce();
});

test('WS-9 a comment that is required and missing is said, and the cursor is in its box, however one wants to go on', async () => {
  const onFinish = vi.fn<() => void>();
  const answers = OP_ED.slice(1).map((criterion) => ({
    criterionId: criterion.id,
    choice: { kind: 'levels' as const, levelId: criterion.levels[1]?.id ?? '' },
    comment: '',
  }));
  const { user } = await show({ answers, finish: { label: 'Save and next', onFinish, asksFirst: false } });
  await user.keyboard('1');
  // Nothing but this comment is left: no other criterion comes next.
  expect(screen.queryByRole('button', { name: /^Next criterion/ })).toBeNull();
  const box = screen.getByRole('textbox', { name: 'What would sharpen it?' });
  expect(box.getAttribute('aria-invalid')).toBeNull();
  for (const goOn of [
    () => user.keyboard('n'),
    () => user.keyboard('{Control>}{Enter}{/Control}'),
    () => user.click(screen.getByRole('button', { name: 'Save and next' })),
  ]) {
    level(/^Sharp/).focus();
    await goOn();
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-invalid')).toBe('true');
  }
  await user.click(screen.getByRole('button', { name: 'Open criterion 3, Counter-argument' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(within(open()).getByText('1. Thesis')).toBeTruthy();
  expect(onFinish).not.toHaveBeenCalled();
});

test('WS-18 the focus follows the level that a number chose', async () => {
  const { user } = await show();
  await user.keyboard('jk');
  expect(document.activeElement).toBe(level(/^Sharp/));
  await user.keyboard('2');
  expect(document.activeElement).toBe(level(/^Clear/));
  await user.keyboard(' ');
  expect(level(/^Clear/).checked).toBe(true);
});

test('WS-21 what is typed after a click in the work rates nothing and leads nowhere', async () => {
  const { user, saved } = await show({ instructions: <p>Look for a source.</p> });
  await user.click(screen.getByText('An essay.'));
  await user.keyboard('4 econ. This number needs 3 jokes, pick 1');
  expect(saved).toEqual([]);
  expect(within(open()).getByText('1. Thesis')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  // The way to the numbers.
  await user.keyboard(']3');
  expect(level(/^Vague/).checked).toBe(true);
});

test('WS-21 numbers rate when the focus came to the work by keyboard, and stop after a click there', async () => {
  const { user, saved } = await show();
  await user.keyboard('[[');
  expect(document.activeElement?.textContent).toContain('An essay.');
  await user.keyboard('3');
  expect(level(/^Vague/).checked).toBe(true);
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.click(screen.getByText('An essay.'));
  await user.keyboard('1');
  expect(level(/^Vague/).checked).toBe(true);
});

test('WS-22 a level that is clicked opens the next criterion that is not done', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Open criterion 2, Evidence' }));
  await user.click(level(/^Solid/));
  expect(within(open()).getByText('3. Counter-argument')).toBeTruthy();
  await user.click(level(/^Named/));
  expect(within(open()).getByText('4. Clarity')).toBeTruthy();
});

test('WS-22 a level that needs a comment waits for it', async () => {
  const { user } = await show();
  await user.click(level(/^Clear/));
  expect(within(open()).getByText('1. Thesis')).toBeTruthy();
});

test('WS-22 arrow keys and Space never open another criterion', async () => {
  const { user } = await show();
  await user.keyboard('j');
  await user.keyboard('{ArrowDown}{ArrowDown} ');
  expect(within(open()).getByText('2. Evidence')).toBeTruthy();
  expect(level(/^Thin/).checked).toBe(true);
});

test('WS-22 a number opens the next criterion, and a key that is held down acts once', async () => {
  const { user, saved } = await show();
  await user.keyboard('j');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '2' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '2', repeat: true });
  expect(within(open()).getByText('3. Counter-argument')).toBeTruthy();
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('WS-22 the second click of a double click does not rate the criterion that came in its place', async () => {
  const { saved } = await show();
  await userEvent.keyboard('j');
  fireEvent.pointerDown(level(/^Solid/));
  fireEvent.click(level(/^Solid/), { detail: 1 });
  expect(within(open()).getByText('3. Counter-argument')).toBeTruthy();
  fireEvent.pointerDown(level(/^Named/));
  fireEvent.click(level(/^Named/), { detail: 2 });
  expect(level(/^Named/).checked).toBe(false);
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('WS-22 with the setting off, the open criterion stays open', async () => {
  const { user } = await show({}, { opensNextCriterion: false });
  await user.keyboard('j');
  await user.click(level(/^Solid/));
  await user.keyboard('1');
  expect(within(open()).getByText('2. Evidence')).toBeTruthy();
});

test('WS-18 Escape leaves the comment with every word where it is, and the next key is a key again', async () => {
  const { user } = await show();
  await user.keyboard('2c');
  await user.keyboard('Half a thought{Escape}');
  expect(document.activeElement).toBe(level(/^Clear/));
  await user.keyboard('j');
  expect(within(open()).getByText('2. Evidence')).toBeTruthy();
  await user.keyboard('k');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a thought');
});

test('WS-19 where levels stand beside each other, what they mean can be read before one is chosen', async () => {
  const { user, saved } = await show({ isCompact: true });
  const [sharp] = thesis.levels;
  const meaning = () => screen.getByText(sharp?.description ?? '', { selector: 'dd' });
  expect(meaning().closest('details')?.open).toBe(false);
  await user.click(screen.getByText('What the levels mean'));
  expect(meaning().closest('details')?.open).toBe(true);
  expect(saved).toEqual([]);
});

test('WS-20 when it was saved is told in the zone of the course', async () => {
  const at = async (timeZoneId: string) => {
    const saving = aSaving({ status: { state: 'saved' }, savedAt: new Date('2026-11-15T15:20:00.000Z') });
    const { unmount } = await show({ timeZoneId, saving });
    const text = (await screen.findByText(/^Saved \d/, { selector: '[aria-hidden]' })).textContent;
    unmount();
    return text;
  };
  expect(await at('Asia/Kolkata')).not.toBe(await at('America/Indianapolis'));
});

test('WS-12 points are typed, and a number off the scale is told; yes and no are two radios', async () => {
  const criteria = [aPointsCriterion(7, 'Style'), aYesNoCriterion(8, 'Own words')];
  const { user, saved } = await show({ contents: { criteria, pointScaleMax: 100 } });
  await user.type(screen.getByRole('spinbutton', { name: 'Points' }), '12');
  expect(screen.getByText('Enter a number from 0 to 10.')).toBeTruthy();
  await user.clear(screen.getByRole('spinbutton', { name: 'Points' }));
  await user.type(screen.getByRole('spinbutton', { name: 'Points' }), '7');
  await waitFor(() => expect(saved.at(-1)?.choice).toEqual({ kind: 'points', points: 7 }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.keyboard('2');
  expect(level(/^No/).checked).toBe(true);
});

test('WS-10 what can no longer be changed is shown as words', () => {
  const choice = { kind: 'levels' as const, levelId: evidence.levels[1]?.id ?? '' };
  render(
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <AnswersView
        contents={{ criteria: OP_ED, pointScaleMax: 100 }}
        answers={[{ criterionId: evidence.id, choice, comment: LONG }]}
      />
    </UiProvider>,
  );
  expect(screen.getByText('Solid, 4 of 5')).toBeTruthy();
  expect(screen.getByText(LONG)).toBeTruthy();
  expect(screen.getAllByText('No answer')).toHaveLength(3);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('WS-8 both ratings stand on one scale, with the expert’s reason; what matches folds away', async () => {
  const user = userEvent.setup();
  const of = (indexes: readonly number[], comment: string): CriterionAnswer[] =>
    OP_ED.slice(0, 2).map((criterion, index) => ({
      criterionId: criterion.id,
      choice: { kind: 'levels', levelId: criterion.levels[indexes[index] ?? 0]?.id ?? '' },
      comment,
    }));
  render(
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <RubricCompare
        contents={{ criteria: OP_ED.slice(0, 2), pointScaleMax: 100 }}
        yours={of([1, 1], 'Good numbers.')}
        theirs={of([1, 2], 'It never names a study.')}
      />
    </UiProvider>,
  );
  const first = within(screen.getAllByRole('article')[0] ?? document.body);
  expect(first.getByText('You rated 2 points higher')).toBeTruthy();
  expect(first.getByText('It never names a study.')).toBeTruthy();
  expect(first.getByText('Your comment: “Good numbers.”')).toBeTruthy();
  const steps = first.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps[1]).toMatch(/^Solid, 4.*You$/);
  expect(steps[2]).toMatch(/^Thin, 2.*Expert$/);
  const second = within(screen.getAllByRole('article')[1] ?? document.body);
  expect(second.getByText('Match')).toBeTruthy();
  expect(second.queryByRole('listitem')).toBeNull();
  await user.click(second.getByRole('button', { name: 'Why' }));
  expect(second.getAllByRole('listitem')[1]?.textContent).toMatch(/You.*Expert$/);
});
