import { addLink, listArtifacts } from '@circuit/contract/artifacts';
import { type Calibration, updateCalibration } from '@circuit/contract/assignments';
import { getUrlHeaders } from '@circuit/contract/url';
import { artifactId } from '@circuit/domain/kernel';
import { assignmentActivities } from '@circuit/domain/permissions';
import type { RichDocument } from '@circuit/domain/richText';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { anAssignment } from '#testing/assignments.ts';
import { aCalibration } from '#testing/calibrations.ts';
import { answer, problem } from '#testing/server.ts';
import { unsent } from '#testing/unsent.ts';

import { leaveEditor, openEditor } from '#testing/openAssignment.tsx';

beforeEach(() => answer(listArtifacts, { items: [], mayChange: true }));
afterEach(leaveEditor);

const saying = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const calibration = (fields: Partial<Calibration> = {}) =>
  aCalibration(0, { title: 'Tax now', hasSample: false, ...fields });
const ID = calibration().id;

async function openSample() {
  const visited = await openEditor('calibrations', undefined, { calibrations: [calibration()] });
  await visited.user.click(await screen.findByRole('button', { name: 'Add the sample' }));
  const heading = await screen.findByRole('heading', { name: 'Sample of calibration A, Tax now' });
  expect(document.activeElement).toBe(heading);
  return visited;
}

/** jsdom has no typing into contenteditable: the paste goes the editor’s own way. */
async function write(text: string): Promise<void> {
  const box = await screen.findByRole('textbox', { name: 'Sample text' });
  const clipboardData = {
    getData: (type: string) => (type === 'text/plain' ? text : ''),
    files: [],
    items: [],
    types: ['text/plain'],
  };
  act(
    () =>
      void box.dispatchEvent(Object.assign(new Event('paste', { cancelable: true, bubbles: true }), { clipboardData })),
  );
}

test('CE-10 the text of a sample is saved by itself, with the version that was seen, and the list knows it', async () => {
  const { user } = await openSample();
  const asked = answer(updateCalibration, ({ fields }) => calibration({ ...fields, hasSample: true, version: 6 }));
  await write('Tax it at the pump.');
  expect((await screen.findAllByText(/^Saved \d/)).length).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.fields).toMatchObject({ calibrationId: ID, sampleText: saying('Tax it at the pump.') });
  expect(asked[0]?.headers.get('If-Match')).toBe('"5"');
  await waitFor(async () => expect(await unsent()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Back to the calibrations' }));
  expect(await screen.findByRole('button', { name: 'Edit the sample' })).toBeTruthy();
  expect(screen.queryByText('No sample yet')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Calibration A' }));
});

test('CE-10 two authors of one sample: nothing is overwritten, and the second one chooses', async () => {
  const { user } = await openSample();
  const theirs = calibration({ sampleText: saying('Theirs.'), version: 6 });
  const asked = answer(updateCalibration, (_asked, calls) =>
    calls === 1 ? problem(412, { current: theirs }) : calibration({ sampleText: saying('Mine.'), version: 7 }),
  );
  await write('Mine.');
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  await user.click(dialog.getByRole('button', { name: 'Show both' }));
  expect(within(dialog.getByRole('region', { name: 'Theirs' })).getByText('Theirs.')).toBeTruthy();
  expect(within(dialog.getByRole('region', { name: 'Mine' })).getByText('Mine.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.headers.get('If-Match')).toBe('"6"');
});

test('CE-10 a link is added to the sample of this calibration', async () => {
  const { user } = await openSample();
  answer(getUrlHeaders, { isReachable: true, contentType: 'text/html', mayBeFramed: false });
  const asked = answer(addLink, {
    id: artifactId(ID),
    name: 'example.edu',
    isMine: true,
    mayChange: true,
    type: 'UrlArtifact',
    url: 'https://example.edu/op-ed',
  });
  await user.type(await screen.findByRole('textbox', { name: 'Link' }), 'https://example.edu/op-ed');
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  await waitFor(() => expect(asked[0]?.fields).toMatchObject({ holderKind: 'calibration', holderId: ID }));
});

test('CE-10, DL-24 files and links of a sample that could not be loaded say why, and are tried again', async () => {
  const refused = problem(403, { detail: 'Not now.' });
  answer(listArtifacts, (_asked, calls) => (calls === 1 ? refused : { items: [], mayChange: true }));
  const { user } = await openSample();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Could not load the files and links of this sample. Not now.');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A sample can be just a text.')).toBeTruthy();
});

test('SV-17 CE-10 a user who may no longer edit a sample can copy or discard their unsent words', async () => {
  await openSample();
  answer(updateCalibration, problem(403, { detail: 'Not yours to change.' }));
  await write('Words of mine.');
  await screen.findAllByText(/Not yours to change\./);
  await leaveEditor();
  const asViewer = anAssignment({ roles: ['Viewer'], activities: assignmentActivities(['Viewer']) });
  answer(listArtifacts, { items: [], mayChange: false });
  const { user } = await openEditor('calibrations', asViewer, { calibrations: [calibration()] });
  await user.click(await screen.findByRole('button', { name: 'Read sample and rating' }));
  const kept = within(await screen.findByRole('region', { name: 'Unsaved text' }));
  expect(kept.getByText('Words of mine.')).toBeTruthy();
  await user.click(kept.getByRole('button', { name: 'Discard it' }));
  await waitFor(async () => expect(await unsent()).toEqual([]));
});
