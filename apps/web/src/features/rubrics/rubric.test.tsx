import { getRubric, listRubrics, listRubricVersions, type Rubric, updateRubric } from '@circuit/contract/rubrics';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { open } from '#testing/visit.tsx';
import { resources } from '#platform/api/resources.ts';
import { aRubric, OP_ED } from '#testing/rubrics.ts';
import { answer, type Asked, problem } from '#testing/server.ts';

import { leaveRubric, openRubric } from '#testing/openRubric.tsx';

type Criteria = Rubric['criteria'];

afterEach(leaveRubric);

const card = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^Criterion \\d, ${name}`) }));
const cards = () =>
  screen.getAllByRole('region', { name: /^Criterion \d/ }).map((each) => each.getAttribute('aria-label'));
const sentCriteria = (asked: Asked | undefined) => asked?.fields['criteria'] as Criteria; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the editor sent
const lastOf = <Item,>(items: readonly Item[]) => items.at(-1);

async function choose(
  user: { click: (element: Element) => Promise<void> },
  scope: Pick<typeof screen, 'getByRole'>,
  menu: RegExp,
  item: string | RegExp,
) {
  await user.click(scope.getByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('S2.09/1, RB-1 a rubric opens in its editor with its figures', async () => {
  const { address } = await openRubric(aRubric({ usedInCount: 3 }), '');
  expect(address()).toBe(`/rubrics/${aRubric().id}/edit`);
  expect(screen.getByText(/4 criteria, 20 points\. Used in 3 assignments, none active\./)).toBeTruthy();
  expect(cards()).toEqual([
    'Criterion 1, Thesis',
    'Criterion 2, Evidence',
    'Criterion 3, Counter-argument',
    'Criterion 4, Clarity',
  ]);
  expect(document.title).toBe('Circuit - Op-ed rubric');
});

test('RB-1 an address that a rubric does not have is not found', async () => {
  const { address } = open('/rubrics/01980000-0000-7000-8000-000000000090/history', { person: {} });
  answer(getRubric, aRubric());
  await screen.findByRole('heading', { level: 1, name: 'We cannot find that page.' });
  expect(address()).toContain('/not-found?pathname=');
});

test('RB-4 what is written is saved by itself, each time on the version that the last save gave', async () => {
  const { user, saves } = await openRubric();
  const name = card('Thesis').getByRole('textbox', { name: 'Criterion name' });
  await user.clear(name);
  await user.type(name, 'Position');
  await user.tab();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(sentCriteria(saves[0])[0]?.title).toBe('Position');
  expect(saves[0]?.headers.get('If-Match')).toBe('"3"');
  expect(await screen.findAllByText(/^Saved \d/)).not.toHaveLength(0);
  await user.type(card('Position').getByRole('textbox', { name: 'Question reviewers answer' }), ' And is it new?');
  await user.tab();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.headers.get('If-Match')).toBe('"4"');
});

test('RB-4 a save that fails says so, keeps what is written, and can be tried again', async () => {
  const { user } = await openRubric();
  answer(updateRubric, problem(400, { detail: 'The name is too long.' }));
  await user.type(card('Thesis').getByRole('textbox', { name: 'Criterion name' }), '!');
  await user.tab();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Not saved. The name is too long. Your changes are still on this screen.');
  const saves = answer(updateRubric, aRubric({ version: 4 }));
  await user.click(within(alert).getByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(sentCriteria(saves[0])[0]?.title).toBe('Thesis!'));
});

test('RB-1 criteria are added, duplicated, moved by menu and removed, and a removal can be undone', async () => {
  const { user, saves } = await openRubric();
  await user.click(screen.getByRole('button', { name: 'Add criterion' }));
  expect(cards().at(-1)).toBe('Criterion 5, without a name');
  expect(card('without').getByText('Give this criterion a title.')).toBeTruthy();
  await user.type(card('without').getByRole('textbox', { name: 'Criterion name' }), 'Tone');
  await choose(user, card('Tone'), /^Move$/, 'Move to the top');
  expect(cards()[0]).toBe('Criterion 1, Tone');
  await choose(user, card('Evidence'), /^More for Evidence$/, 'Duplicate');
  expect(cards()[3]).toBe('Criterion 4, Evidence (copy)');
  await choose(user, card('Thesis'), /^More for Thesis$/, 'Remove');
  expect(cards()).toHaveLength(5);
  await user.click(
    within(screen.getByText('Thesis is removed.').parentElement ?? document.body).getByRole('button', { name: 'Undo' }),
  );
  expect(cards()[1]).toBe('Criterion 2, Thesis');
  await waitFor(() => expect(sentCriteria(lastOf(saves)).map(({ title }) => title)).toContain('Evidence (copy)'));
  const ids = sentCriteria(lastOf(saves)).flatMap((each) => [
    each.id,
    ...(each.kind === 'levels' ? each.levels : []).map(({ id }) => id),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('RB-1 the order can be changed with the handle and the keys', async () => {
  const { user } = await openRubric();
  const handle = screen.getByRole('button', { name: 'Drag Thesis, or use the Move menu' });
  expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Press Space/);
  handle.focus();
  await user.keyboard(' ');
  expect(await screen.findByText(/^(Picked up Thesis|Thesis is at position)/)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Thesis is back in its old position.')).toBeTruthy();
});

test('RB-2 points that do not fall are told at the level, and sorting repairs them', async () => {
  const { user } = await openRubric();
  const points = card('Evidence').getByRole('spinbutton', { name: 'Points of Thin' });
  await user.clear(points);
  await user.type(points, '4.5');
  const text = 'Thin has more points than Solid. Each level needs fewer points than the one before.';
  expect(card('Evidence').getByText(text)).toBeTruthy();
  expect(points.getAttribute('aria-invalid')).toBe('true');
  await user.click(card('Evidence').getByRole('button', { name: 'Sort levels by points' }));
  expect(card('Evidence').queryByText(text)).toBeNull();
  const names = card('Evidence').getAllByRole<HTMLInputElement>('textbox', { name: /^Name of level/ });
  expect(names.map(({ value }) => value)).toEqual(['Thorough', 'Thin', 'Solid', 'Missing']);
});

test('RB-2 levels are added between the last two and removed; two remain', async () => {
  const { user } = await openRubric();
  await user.click(card('Thesis').getByRole('button', { name: 'Add level to Thesis' }));
  const points = () =>
    card('Thesis')
      .getAllByRole<HTMLInputElement>('spinbutton', { name: /^Points of/ })
      .map(({ value }) => value);
  expect(points()).toEqual(['5', '4', '2', '1', '0']);
  for (const name of ['Sharp', 'Clear', 'Vague']) {
    await user.click(card('Thesis').getByRole('button', { name: `Remove ${name}` }));
  }
  expect(card('Thesis').queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('RB-3 a table from a spreadsheet becomes criteria, added or in place of the present ones', async () => {
  const { user } = await openRubric();
  await user.click(screen.getByRole('button', { name: 'Paste from a table' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('textbox', { name: 'Table cells' }));
  await user.paste('Only one cell');
  expect(dialog.getByText(/^This is not a table\./)).toBeTruthy();
  await user.clear(dialog.getByRole('textbox'));
  await user.paste('Criterion\tGood (3)\tPoor (0)\nTone\tFits\tJars\nSources\tNamed\tNone');
  expect(dialog.getByText('Found 2 criteria.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Replace all 4' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add 2 criteria' }));
  await waitFor(() => expect(cards()).toHaveLength(6));
  expect(cards().at(-1)).toBe('Criterion 6, Sources');
});

test('RB-13 a criterion is changed to points or to yes and no, and keeps its words and highest points', async () => {
  const { user, saves } = await openRubric();
  await user.click(card('Thesis').getByText(/^Kind, weight/));
  await user.selectOptions(card('Thesis').getByRole('combobox', { name: 'Kind of answer' }), 'points');
  expect(card('Thesis').getByRole<HTMLInputElement>('spinbutton', { name: 'Highest score' }).value).toBe('5');
  await user.selectOptions(card('Thesis').getByRole('combobox', { name: 'Kind of answer' }), 'yesNo');
  await user.click(card('Thesis').getByRole('radio', { name: 'no' }));
  await user.click(card('Thesis').getByRole('radio', { name: 'optional' }));
  await user.type(card('Thesis').getByRole('spinbutton', { name: 'Weight' }), '10');
  expect(card('Thesis').getByText(/counts 40% of the rubric/)).toBeTruthy();
  await waitFor(() =>
    expect(sentCriteria(lastOf(saves))[0]).toMatchObject({
      kind: 'yesNo',
      title: 'Thesis',
      points: 5,
      isInverted: true,
      weight: 10,
      commentRule: 'optional',
    }),
  );
});

test('RB-13 a rubric without criteria is a point scale and says how to begin', async () => {
  const { user, saves } = await openRubric(aRubric({ criteria: [], criteriaCount: 0 }));
  expect(screen.getByRole('heading', { name: 'Add a first criterion' })).toBeTruthy();
  const highest = screen.getByRole('spinbutton', { name: 'Highest score' });
  await user.clear(highest);
  await user.type(highest, '10');
  await user.tab();
  await waitFor(() => expect(lastOf(saves)?.fields['pointScaleMax']).toBe(10));
  await user.click(screen.getByRole('button', { name: 'Add criterion' }));
  expect(cards()).toEqual(['Criterion 1, without a name']);
});

test('RB-7 what reviewers see follows the criterion that is being written', async () => {
  const { user } = await openRubric();
  const preview = within(screen.getByRole('complementary', { name: 'What reviewers see' }));
  expect(preview.getByText('1. Thesis')).toBeTruthy();
  await user.click(card('Evidence').getByRole('textbox', { name: 'Criterion name' }));
  expect(preview.getByText('2. Evidence')).toBeTruthy();
  await user.click(preview.getByRole('radio', { name: /^Solid/ }));
  expect(preview.getByRole<HTMLInputElement>('radio', { name: /^Solid/ }).checked).toBe(true);
});

test('RB-7 the preview is the real workspace, with changes that are not saved yet, and saves nothing', async () => {
  const { user, saves, router } = await openRubric();
  await user.type(card('Thesis').getByRole('textbox', { name: 'Criterion name' }), ' now');
  await router.navigate(`/rubrics/${aRubric().id}/preview`);
  expect(await screen.findByText('1. Thesis now')).toBeTruthy();
  await screen.findByText('N');
  await user.keyboard('2n');
  expect(screen.getByText('2. Evidence')).toBeTruthy();
  await waitFor(() => expect(saves.length).toBeGreaterThan(0));
  expect(saves.every(({ fields }) => !('answers' in fields))).toBe(true);
});

test('RB-6 a rubric in use: its wording is mended with a button, its points are locked', async () => {
  const { user, saves } = await openRubric(aRubric({ isUsed: true, versionNumber: 2, usedInCount: 1, activeCount: 1 }));
  expect(screen.getByText('Version 2 is in use.')).toBeTruthy();
  expect(card('Thesis').getByRole<HTMLInputElement>('spinbutton', { name: 'Points of Sharp' }).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Drag/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Paste from a table' })).toBeNull();
  await user.type(card('Thesis').getByRole('textbox', { name: 'What Sharp means' }), ' Always.');
  expect(saves).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save wording' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.fields['mode']).toBe('wording');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save wording' })).toBeNull());
});

/** The wording of a rubric in use was mended, and the server refused it. */
async function withRefusedWording() {
  const visited = await openRubric(aRubric({ isUsed: true, versionNumber: 2 }));
  const refused = answer(updateRubric, problem(400, { detail: 'Not now.' }));
  await visited.user.type(card('Thesis').getByRole('textbox', { name: 'What Sharp means' }), ' Always.');
  await visited.user.click(screen.getByRole('button', { name: 'Save wording' }));
  await screen.findByRole('alert');
  return { ...visited, refused };
}

test('RB-6 SV-16 what is discarded of a rubric in use is not sent later, also when its author leaves', async () => {
  const { user } = await withRefusedWording();
  const saves = answer(updateRubric, aRubric({ isUsed: true, version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(card('Thesis').getByRole('textbox', { name: 'What Sharp means' }));
  await user.tab();
  await leaveRubric();
  expect(saves).toEqual([]);
});

test('RB-6 a refused wording is sent again by a button only, with what was written since', async () => {
  const { user, refused } = await withRefusedWording();
  await user.type(card('Thesis').getByRole('textbox', { name: 'What Sharp means' }), ' Really.');
  await user.tab();
  expect(refused).toHaveLength(1);
  const saves = answer(updateRubric, aRubric({ isUsed: true, version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(JSON.stringify(saves[0]?.fields)).toContain('Always. Really.');
});

test('RB-6 other points make a new version, which is saved by a button and then edited freely', async () => {
  const { user, saves } = await openRubric(aRubric({ isUsed: true, versionNumber: 2 }));
  await user.click(screen.getByRole('button', { name: 'Create version 3' }));
  expect(screen.getByText('You are creating version 3.')).toBeTruthy();
  const points = card('Thesis').getByRole('spinbutton', { name: 'Points of Sharp' });
  await user.clear(points);
  await user.type(points, '6');
  expect(saves).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }));
  await waitFor(() => expect(saves[0]?.fields['mode']).toBe('newVersion'));
  await waitFor(() => expect(screen.queryByText(/is in use|^You are creating version/)).toBeNull());
  await user.type(card('Thesis').getByRole('textbox', { name: 'Criterion name' }), '!');
  await user.tab();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.fields['mode']).toBeUndefined();
});

test('RB-6 what is written while a version is being made is saved after it, on top of it', async () => {
  const { user } = await openRubric(aRubric({ isUsed: true, versionNumber: 2 }));
  const isMade = Promise.withResolvers<void>();
  const saves = answer(updateRubric, async ({ fields: { mode: _mode, ...kept } }, calls) => {
    await isMade.promise;
    return { ...aRubric({ versionNumber: 3, version: 3 + calls }), ...kept };
  });
  await user.click(screen.getByRole('button', { name: 'Create version 3' }));
  const points = card('Thesis').getByRole('spinbutton', { name: 'Points of Sharp' });
  await user.clear(points);
  await user.type(points, '6');
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await user.type(card('Thesis').getByRole('textbox', { name: 'Criterion name' }), '!');
  await user.tab();
  isMade.resolve();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[0]?.fields['mode']).toBe('newVersion');
  expect(sentCriteria(saves[0])[0]?.title).toBe('Thesis');
  expect(saves[1]?.fields['mode']).toBeUndefined();
  expect(saves[1]?.headers.get('If-Match')).toBe('"4"');
  expect(sentCriteria(saves[1])[0]?.title).toBe('Thesis!');
  expect(card('Thesis!').getByRole<HTMLInputElement>('textbox', { name: 'Criterion name' }).value).toBe('Thesis!');
});

test('RB-6 the versions are listed with what was mended in their wording', async () => {
  const { user } = await openRubric(aRubric({ versionNumber: 2 }));
  const version = { criteria: aRubric().criteria, pointScaleMax: 100, createdByName: 'Larissa Hale' };
  const fix = { at: '2026-11-02T15:00:00.000Z', userName: 'Ines Duarte', levelId: null, field: 'question' };
  answer(listRubricVersions, {
    items: [
      {
        ...version,
        id: aRubric().rubricVersionId,
        number: 2,
        isUsed: false,
        createdAt: '2026-11-10T15:00:00.000Z',
        wordingFixes: [],
      },
      {
        ...version,
        id: aRubric().rubricVersionId,
        number: 1,
        isUsed: true,
        createdAt: '2026-10-01T15:00:00.000Z',
        wordingFixes: [{ ...fix, criterionId: OP_ED[0].id, before: 'Is it claer?', after: 'Is it clear?' }],
      },
    ],
  });
  await choose(user, screen, /^More actions$/, /^Versions/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Version 1')).toBeTruthy();
  expect(dialog.getByText('In use')).toBeTruthy();
  expect(dialog.getByText('1 wording edit')).toBeTruthy();
  expect(dialog.getByText('Is it clear?')).toBeTruthy();
});

test('AE-20 a rubric that was just saved stands in the pickers with its points of now', async () => {
  const { user, store } = await openRubric();
  answer(listRubrics, { items: [aRubric({ points: 100 })], totalCount: 1 });
  await store.dispatch(resources.rubrics.initiate(undefined, { forceRefetch: true }));
  const listed = () => resources.rubrics.select()(store.getState()).data?.items[0]?.points;
  expect(listed()).toBe(100);
  await user.type(card('Thesis').getByRole('textbox', { name: 'Criterion name' }), '!');
  await user.tab();
  await waitFor(() => expect(listed()).toBe(aRubric().points));
});
