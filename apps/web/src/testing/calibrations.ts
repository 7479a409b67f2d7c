import type { Calibration } from '@circuit/contract/assignments';
import type { CalibrationId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT } from '@circuit/domain/richText';

const id = (number: number) => `01980000-0000-7000-8000-00000000060${number}` as CalibrationId; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a brand of a test

/** With a sample and without a rating; the number makes its id, place and letter. */
export const aCalibration = (number: number, fields: Partial<Calibration> = {}): Calibration => ({
  id: id(number),
  letter: 'ABC'[number] ?? '',
  position: number,
  title: '',
  quality: 'strong',
  isIncluded: true,
  sampleText: EMPTY_DOCUMENT,
  hasSample: true,
  updatedAt: '2026-11-15T15:20:00.000Z',
  expertEvaluation: { rubricVersionId: null, answers: [], userName: '', at: null, state: 'none' },
  version: 5,
  ...fields,
});
