import { listArtifacts, startUpload } from '@circuit/contract/artifacts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aSubmission } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';

import { box, ENOUGH, RULES, write } from '#testing/writeEssay.tsx';

const FILES = {
  type: 'FileArtifact',
  isRequired: false,
  minCount: 0,
  maxCount: 2,
  extensions: [],
  maxBytes: 1000,
} as const;

test('HS-18 instructions and rubric are tabs beside the draft, which stays reachable', async () => {
  const { user } = write(aSubmission({ document: ENOUGH }));
  const beside = within(await screen.findByRole('complementary', { name: 'Beside your draft' }));
  expect(beside.getByRole('heading', { name: 'Before you hand in' })).toBeTruthy();
  await user.click(beside.getByRole('tab', { name: 'Rubric' }));
  expect(beside.getByRole('list', { name: 'Criteria' })).toBeTruthy();
  expect(await box()).toBeTruthy();
  await user.click(beside.getByRole('tab', { name: 'Instructions' }));
  expect(beside.getByText('Your instructor hasn’t written instructions.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('HS-19 a file dropped beside every place for files is refused, and the draft stays open', async () => {
  write(aSubmission({ document: ENOUGH }));
  await box();
  const heading = screen.getByRole('heading', { level: 1 });
  const dataTransfer = { types: ['Files'], files: [new File(['x'], 'report.pdf')] };
  // A browser drops nothing where dragging was not taken.
  expect(fireEvent.dragOver(heading, { dataTransfer })).toBe(false);
  // False: the browser was kept from opening the file in place of the page.
  expect(fireEvent.drop(heading, { dataTransfer })).toBe(false);
  expect(await screen.findByText('The file was not added. This assignment does not take files.')).toBeTruthy();
  expect(fireEvent.drop(heading, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
});

test('RX-26 a PDF pasted into the text is refused by name, with where it can go', async () => {
  write(aSubmission({ document: ENOUGH }));
  const text = await box();
  fireEvent.paste(text, {
    clipboardData: {
      types: ['Files'],
      files: [new File(['x'], 'report.pdf', { type: 'application/pdf' })],
      items: [],
      getData: () => '',
    },
  });
  expect(
    await screen.findByText(
      '“report.pdf” was not added. Only images can go into the text. This assignment does not take files.',
    ),
  ).toBeTruthy();
});

test('RX-30 where files are taken, a PDF dropped into the text is handed in as a file with one press', async () => {
  const constraints = [...RULES, { ...FILES, extensions: ['pdf'] }];
  const { user } = write(aSubmission({ document: ENOUGH }), { groupAssignment: { artifactConstraints: constraints } });
  const asked = answer(startUpload, problem(422, { detail: 'This file is not what its name says.' }));
  const text = await box();
  const file = new File(['%PDF'], 'report.pdf', { type: 'application/pdf' });
  fireEvent.paste(text, { clipboardData: { types: ['Files'], files: [file], items: [], getData: () => '' } });
  expect(await screen.findByText('“report.pdf” was not added. Only images can go into the text.')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Hand it in as a file' }));
  expect(await screen.findByText('We are adding “report.pdf” under Files.')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Hand it in as a file' })).toBeNull();
});

test('HS-21 little space is said where files are added', async () => {
  write(aSubmission({ document: ENOUGH }), { groupAssignment: { artifactConstraints: [FILES] } });
  answer(listArtifacts, { items: [], mayChange: true, spaceWarning: 'You have used 1.8 of your 2 GB in this course.' });
  const part = await screen.findByRole('region', { name: 'Files' });
  expect(await within(part).findByText('You have used 1.8 of your 2 GB in this course.')).toBeTruthy();
});
