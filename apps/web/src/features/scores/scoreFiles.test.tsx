import { getEvaluationsCsv, getScoresCsv } from '@circuit/contract/scores';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { ALL_SCORE_COLUMNS } from '@circuit/domain/scores';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { anOwnedGroup } from '#testing/openCourses.tsx';
import { aScoreRun } from '#testing/scores.ts';
import { answer, problem } from '#testing/server.ts';

import { openScores } from '#testing/openScores.tsx';

const FILE = '\uFEFFStudent,Total\r\n"Abara, Chidi",75.9\r\n';
const saved: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let made = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made = blob as Blob; // oxlint-disable-line typescript/no-unsafe-type-assertion -- nothing else is made here
    return 'blob:here';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: made });
  });
});
afterEach(() => vi.restoreAllMocks());

const aFile = () => new Response(FILE, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });

async function choose(user: ReturnType<typeof openScores>['user'], item: RegExp) {
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('SP-8 the file of what is shown has the rows and the order of the table, byte for byte as the server made it', async () => {
  const { user, listed } = openScores();
  const asked = answer(getScoresCsv, aFile);
  await user.click(await screen.findByRole('tab', { name: /^Flagged/ }));
  await waitFor(() => expect(listed.at(-1)?.fields['tab']).toBe('FLAGGED'));
  await choose(user, /^What you see/);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked[0]?.fields).toMatchObject({ columns: 'shown', tab: 'FLAGGED', sort: 'look' });
  expect(asked[0]?.fields).not.toHaveProperty('page');
  expect(saved[0]?.name).toMatch(/^ECN210_carbon-pricing-op-ed_scores_\d{4}-\d\d-\d\d_\d{4}E[SD]T\.csv$/);
  const bytes = new Uint8Array(await (saved[0]?.blob.arrayBuffer() ?? new ArrayBuffer(0)));
  expect([...bytes]).toEqual([...new TextEncoder().encode(FILE)]);
});

test('SP-8 the menu says how many rows the file of what is shown has, and leads to what its columns mean', async () => {
  const { user } = openScores();
  await screen.findByRole('row', { name: /Abara, Chidi/ });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByRole('menuitem', { name: /^What you see\s*3 rows, these columns$/ })).toBeTruthy();
  const meaning = screen.getByRole('menuitem', { name: /^What the columns mean/ });
  expect(meaning.getAttribute('href')).toBe('/help/scoring-docs/data-dictionary');
});

test('SN-5 the scores are filtered by section, and so is the file of what is shown, but not the one of everything', async () => {
  const { user, listed } = openScores({ sections: [{ name: '002', count: 3 }] });
  const asked = answer(getScoresCsv, aFile);
  await user.selectOptions(await screen.findByLabelText('Section'), '002 (3)');
  await waitFor(() => expect(listed.at(-1)?.fields['section']).toBe('002'));
  await choose(user, /^What you see/);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields['section']).toBe('002');
  await choose(user, /^Everything/);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.fields).not.toHaveProperty('section');
});

test('SP-8 everything is the whole class with every column, whatever the table is narrowed to', async () => {
  const { user, listed } = openScores();
  const asked = answer(getScoresCsv, aFile);
  await user.click(await screen.findByRole('tab', { name: /^Adjusted/ }));
  await waitFor(() => expect(listed.at(-1)?.fields['tab']).toBe('ADJUSTED'));
  await choose(user, new RegExp(`^Everything \\(${ALL_SCORE_COLUMNS.length} columns\\)`));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked[0]?.fields['columns']).toBe('everything');
  expect(asked[0]?.fields).not.toHaveProperty('tab');
  expect(saved[0]?.name).toContain('_scores-everything_');
});

test('SP-8 every review by criterion is had with names or without, before there are scores too', async () => {
  const { user } = openScores({ scoreRun: null, rows: [] });
  const asked = answer(getEvaluationsCsv, aFile);
  await choose(user, /^Every review, pseudonymized/);
  await waitFor(() => expect(saved).toHaveLength(1));
  await choose(user, /^Every review by criterion/);
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(asked.map(({ fields }) => fields['isPseudonymized'])).toEqual(['true', 'false']);
  expect(saved.map(({ name }) => name.split('_')[2])).toEqual(['evaluations-pseudonymized', 'evaluations']);
  expect(screen.queryByRole('menuitem', { name: /^What you see/ })).toBeNull();
});

test('SP-8 a file that was not made is said, and nobody is offered reviews they may not read', async () => {
  const activities = GROUP_POLICY.GroupGrader.filter((activity) => activity !== 'SubmissionEvaluationReadAny');
  const { user } = openScores({ group: anOwnedGroup({ activities }), scoreRun: aScoreRun() });
  answer(getScoresCsv, () => problem(404, { detail: 'There is no such score run.' }));
  await choose(user, /^What you see/);
  expect(await screen.findByText('Could not make the file. There is no such score run.')).toBeTruthy();
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findAllByRole('menuitem')).toHaveLength(3);
});
