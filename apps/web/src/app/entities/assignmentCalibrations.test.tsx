import { type Calibration, saveExpertEvaluation, updateCalibration } from '@circuit/contract';
import type { CalibrationId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT } from '@circuit/domain/richText';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { aRubric, OP_ED } from '#testing/rubrics.ts';
import { answer } from '#testing/server.ts';
import { anAssignment } from '#testing/assignments.ts';

import { leaveEditor, openEditor } from './openAssignment.contract.tsx';

afterEach(leaveEditor);

const id = (number: number) => `01980000-0000-7000-8000-00000000060${number}` as CalibrationId; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a brand of a test

const aCalibration = (number: number, fields: Partial<Calibration> = {}): Calibration => ({
  id: id(number),
  letter: 'ABC'[number] ?? '',
  position: number,
  title: '',
  quality: 'strong',
  isIncluded: true,
  sampleText: EMPTY_DOCUMENT,
  hasSample: false,
  updatedAt: '2026-11-15T15:20:00.000Z',
  expertEvaluation: { rubricVersionId: null, answers: [], userName: '', at: null, state: 'none' },
  version: 5,
  ...fields,
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

test('AE-12 without a rubric nothing can be rated, and the reason is told', async () => {
  await openEditor('calibrations', anAssignment(), { calibrations: [aCalibration(0)] });
  expect(await screen.findByText('Attach a rubric first.')).toBeTruthy();
});
