import { listArtifacts } from '@circuit/contract/artifacts';
import { listCalibrations, saveExpertEvaluation, updateCalibration } from '@circuit/contract/assignments';
import { artifactId } from '@circuit/domain/kernel';
import { assignmentActivities } from '@circuit/domain/permissions';
import type { RichDocument } from '@circuit/domain/richText';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { wouldLoseText } from '#platform/drafts/drafts.ts';
import { aCalibration } from '#testing/calibrations.ts';
import { aRubric, OP_ED } from '#testing/rubrics.ts';
import { answer, problem } from '#testing/server.ts';
import { anAssignment } from '#testing/assignments.ts';

import { leaveEditor, openEditor } from '#testing/openAssignment.tsx';

afterEach(leaveEditor);

beforeEach(() => answer(listArtifacts, { items: [], mayChange: true }));

const ARTIFACT = artifactId('01980000-0000-7000-8000-000000000601');
const saying = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const rubric = aRubric();
const withRubric = anAssignment({
  rubricId: rubric.id,
  rubric: {
    rubricId: rubric.id,
    rubricVersionId: rubric.rubricVersionId,
    name: rubric.name,
    versionNumber: 1,
    criteria: rubric.criteria,
    pointScaleMax: 100,
  },
});

const asViewer = { roles: ['Viewer' as const], activities: assignmentActivities(['Viewer']) };

test('AE-12 calibrations are labeled, left out and put in order', async () => {
  const { user } = await openEditor('calibrations', withRubric, { calibrations: [aCalibration(0), aCalibration(1)] });
  const changes = answer(updateCalibration, aCalibration(1));
  const second = within(await screen.findByRole('region', { name: 'Calibration B' }));
  expect(second.getByText('No expert rating yet')).toBeTruthy();
  await user.selectOptions(second.getByRole('combobox', { name: 'Quality' }), 'weak');
  await waitFor(() => expect(changes[0]?.fields).toMatchObject({ quality: 'weak' }));
  expect(changes[0]?.headers.get('If-Match')).toBe('"5"');
  await user.click(second.getByRole('button', { name: 'Move' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => expect(changes.at(-1)?.fields).toMatchObject({ position: 0 }));
});

test('AE-16 a quick second edit of one card waits for the first and names the version it answered', async () => {
  const { user } = await openEditor('calibrations', withRubric, { calibrations: [aCalibration(0)] });
  let stored = aCalibration(0);
  answer(listCalibrations, () => ({ items: [stored] }));
  const changes = answer(updateCalibration, async ({ fields, headers }) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (headers.get('If-Match') !== `"${stored.version}"`)
      return problem(412, { detail: 'Somebody else has changed this.' });
    stored = { ...stored, ...fields, version: stored.version + 1 };
    return stored;
  });
  const card = within(await screen.findByRole('region', { name: 'Calibration A' }));
  await user.type(card.getByRole('textbox', { name: 'Title' }), ' 2');
  await user.tab();
  await user.selectOptions(card.getByRole('combobox', { name: 'Quality' }), 'weak');
  expect(card.getByRole<HTMLSelectElement>('combobox', { name: 'Quality' }).value).toBe('weak');
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes.map(({ headers }) => headers.get('If-Match'))).toEqual(['"5"', '"6"']);
  await waitFor(() => expect(stored.version).toBe(7));
  expect(card.queryByRole('alert')).toBeNull();
});

/** Somebody else has called the first calibration middling, and now this author calls it weak. */
async function inConflict() {
  const { user } = await openEditor('calibrations', withRubric, { calibrations: [aCalibration(0)] });
  const card = within(await screen.findByRole('region', { name: 'Calibration A' }));
  let stored = aCalibration(0, { quality: 'middling', version: 6 });
  answer(listCalibrations, () => ({ items: [stored] }));
  const changes = answer(updateCalibration, ({ fields, headers }) => {
    if (headers.get('If-Match') !== `"${stored.version}"`) return problem(412, { current: stored });
    stored = { ...stored, ...fields, version: stored.version + 1 };
    return stored;
  });
  await user.selectOptions(card.getByRole('combobox', { name: 'Quality' }), 'weak');
  expect((await card.findByRole('alert')).textContent).toContain('someone else changed this calibration');
  expect(card.getByRole<HTMLSelectElement>('combobox', { name: 'Quality' }).value).toBe('middling');
  return { user, card, changes };
}

test('AE-16 a real conflict stands in the card, and one’s own change can be saved all the same', async () => {
  const { user, card, changes } = await inConflict();
  await user.click(card.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(card.queryByRole('alert')).toBeNull());
  expect(changes.at(-1)?.fields).toMatchObject({ quality: 'weak' });
  expect(changes.at(-1)?.headers.get('If-Match')).toBe('"6"');
});

test('AE-16 an author who goes on from the other version of a card has chosen it', async () => {
  const { user, card, changes } = await inConflict();
  await user.click(card.getByRole('checkbox', { name: 'Use for practice' }));
  await waitFor(() => expect(card.queryByRole('alert')).toBeNull());
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes[1]?.fields).not.toHaveProperty('quality');
  expect(changes[1]?.fields).toMatchObject({ isIncluded: false });
});

test('AE-16, SV-3 a change of another field of a card by somebody else is no conflict', async () => {
  const { user } = await openEditor('calibrations', withRubric, { calibrations: [aCalibration(0)] });
  const theirs = aCalibration(0, { title: 'Their title', version: 6 });
  const changes = answer(updateCalibration, ({ fields, headers }) =>
    headers.get('If-Match') === '"6"' ? { ...theirs, ...fields, version: 7 } : problem(412, { current: theirs }),
  );
  const card = within(await screen.findByRole('region', { name: 'Calibration A' }));
  await user.selectOptions(card.getByRole('combobox', { name: 'Quality' }), 'weak');
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(card.queryByRole('alert')).toBeNull();
  expect(changes[1]?.fields).not.toHaveProperty('title');
});

test('AE-16, SV-11 a change of a card that failed stays in it and is sent again with the same key', async () => {
  const { user } = await openEditor('calibrations', withRubric, { calibrations: [aCalibration(0)] });
  const changes = answer(updateCalibration, (_asked, calls) =>
    calls === 1 ? problem(400, { detail: 'Not now.' }) : aCalibration(0, { quality: 'weak', version: 6 }),
  );
  const card = within(await screen.findByRole('region', { name: 'Calibration A' }));
  await user.selectOptions(card.getByRole('combobox', { name: 'Quality' }), 'weak');
  expect((await card.findByRole('alert')).textContent).toContain('Not saved. Not now.');
  expect(card.getByRole<HTMLSelectElement>('combobox', { name: 'Quality' }).value).toBe('weak');
  await user.click(card.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(card.queryByRole('alert')).toBeNull());
  expect(changes[1]?.headers.get('Idempotency-Key')).toBe(changes[0]?.headers.get('Idempotency-Key'));
});

test('AE-12 the expert rates in the workspace, and every answer is saved with those before it', async () => {
  const { user } = await openEditor('calibrations', withRubric, { calibrations: [aCalibration(0)] });
  const saves = answer(saveExpertEvaluation, (_asked, calls) => aCalibration(0, { version: 5 + calls }));
  await user.click(await screen.findByRole('button', { name: 'Rate it' }));
  await user.click(await screen.findByRole('radio', { name: /^Clear/ }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(screen.getByText('A comment is required here.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Why is this the right answer?' }), 'It is stated early.');
  await user.click(screen.getByRole('button', { name: /^Next criterion/ }));
  await user.click(screen.getByRole('radio', { name: /^Solid/ }));
  await waitFor(() => expect(saves.at(-1)?.fields['answers']).toHaveLength(2));
  expect(saves.at(-1)?.headers.get('If-Match')).toBe(`"${4 + saves.length}"`);
  expect(saves.at(-1)?.fields['answers']).toContainEqual({
    criterionId: OP_ED[0].id,
    choice: { kind: 'levels', levelId: OP_ED[0].levels[1]?.id },
    comment: 'It is stated early.',
  });
});

test('AE-12, SV-23 when two rate the same calibration, both ratings are there until one is chosen', async () => {
  const { user } = await openEditor('calibrations', withRubric, { calibrations: [aCalibration(0)] });
  const rated = {
    ...aCalibration(0).expertEvaluation,
    answers: [
      {
        criterionId: OP_ED[0].id,
        choice: { kind: 'levels', levelId: OP_ED[0].levels[0]?.id ?? '' },
        comment: 'Theirs.',
      },
    ],
  } as const;
  const theirs = aCalibration(0, { version: 9, expertEvaluation: { ...rated, answers: [...rated.answers] } });
  const saves = answer(saveExpertEvaluation, ({ headers }) =>
    headers.get('If-Match') === '"9"' ? aCalibration(0, { version: 10 }) : problem(412, { current: theirs }),
  );
  await user.click(await screen.findByRole('button', { name: 'Rate it' }));
  await user.click(await screen.findByRole('radio', { name: /^Clear/ }));
  // SV-23: the device keeps no expert's rating, so the question is not put off.
  expect(await screen.findByText(/Your changes are still on this screen but not saved\.$/)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('region', { name: 'Theirs' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(saves.at(-1)?.headers.get('If-Match')).toBe('"9"'));
  expect(saves.at(-1)?.fields['answers']).toMatchObject([{ choice: { levelId: OP_ED[0].levels[1]?.id } }]);
});

test('SV-11 SV-23 an expert whose rating did not arrive is asked before it is lost, and sends it with the same key', async () => {
  const { user } = await openEditor('calibrations', withRubric, { calibrations: [aCalibration(0)] });
  const saves = answer(saveExpertEvaluation, problem(400, { detail: 'Not now.' }));
  await user.click(await screen.findByRole('button', { name: 'Rate it' }));
  expect(wouldLoseText()).toBe(false);
  await user.click(await screen.findByRole('radio', { name: /^Clear/ }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(wouldLoseText()).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(saves.length).toBeGreaterThan(1));
  expect(saves[1]?.headers.get('Idempotency-Key')).toBe(saves[0]?.headers.get('Idempotency-Key'));
});

test('AE-12 without a rubric nothing can be rated, and the reason is told', async () => {
  await openEditor('calibrations', anAssignment(), { calibrations: [aCalibration(0)] });
  expect(await screen.findByText('Attach a rubric first.')).toBeTruthy();
});

test('CE-11 the expert reads the sample beside the rubric, and rates nothing that is not there', async () => {
  const sample = aCalibration(0, { sampleText: saying('Tax it at the pump.') });
  const empty = aCalibration(1, { hasSample: false });
  const { user } = await openEditor('calibrations', withRubric, { calibrations: [sample, empty] });
  const second = within(await screen.findByRole('region', { name: 'Calibration B' }));
  expect(second.getByText('No sample yet')).toBeTruthy();
  expect(second.getByText('Add the sample first.')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Rate it' })[0] ?? document.body);
  const work = within(await screen.findByRole('region', { name: 'Calibration A, 5 words' }));
  expect(work.getByText('Tax it at the pump.')).toBeTruthy();
});

test('CE-11, DL-24 a reader of a sample is told why its files and links could not be loaded', async () => {
  answer(listArtifacts, problem(403, { detail: 'Not now.' }));
  const sample = aCalibration(0, { sampleText: saying('Tax it at the pump.') });
  const { user } = await openEditor('calibrations', { ...withRubric, ...asViewer }, { calibrations: [sample] });
  await user.click(await screen.findByRole('button', { name: 'Read sample and rating' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Could not load the files and links of this sample. Not now.');
  expect(screen.getByText('Tax it at the pump.')).toBeTruthy();
});

test('CE-11 a user who may only read an assignment sees the samples and their ratings', async () => {
  answer(listArtifacts, {
    items: [
      {
        id: ARTIFACT,
        name: 'A table',
        isMine: false,
        mayChange: false,
        type: 'UrlArtifact',
        url: 'https://example.edu/table',
      },
    ],
    mayChange: false,
  });
  const answers = [{ criterionId: OP_ED[0].id, choice: null, comment: 'It is stated early.' }];
  const expertEvaluation = {
    rubricVersionId: rubric.rubricVersionId,
    answers,
    userName: 'Larissa Hale',
    at: null,
    state: 'incomplete',
  } as const;
  const sample = aCalibration(0, { sampleText: saying('Tax it at the pump.'), expertEvaluation });
  const { user } = await openEditor('calibrations', { ...withRubric, ...asViewer }, { calibrations: [sample] });
  expect(await screen.findByRole('region', { name: 'Calibration A' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add calibration' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Title' }).matches(':disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Read sample and rating' }));
  expect(await screen.findByText('Tax it at the pump.')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'A table' })).toBeTruthy();
  expect(screen.getByText('It is stated early.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the calibrations' }));
  expect(await screen.findByRole('region', { name: 'Calibration A' })).toBeTruthy();
});

test('AE-19 a sample and a rating have an address: Back leads to the list, not out of the section', async () => {
  const { user, router, address } = await openEditor('calibrations', withRubric, { calibrations: [aCalibration(0)] });
  const list = address();
  await user.click(await screen.findByRole('button', { name: 'Rate it' }));
  await screen.findByRole('radio', { name: /^Clear/ });
  expect(address()).toBe(`${list}?rating=${aCalibration(0).id}`);
  await act(() => router.navigate(-1));
  const card = await screen.findByRole('region', { name: 'Calibration A' });
  expect(document.activeElement).toBe(card);
  await user.click(within(card).getByRole('button', { name: /the sample$/ }));
  expect(address()).toBe(`${list}?sample=${aCalibration(0).id}`);
  await user.click(await screen.findByRole('button', { name: 'Back to the calibrations' }));
  await screen.findByRole('region', { name: 'Calibration A' });
  expect(address()).toBe(list);
  expect(router.state.historyAction).toBe('POP');
});
