import {
  addLink,
  type Artifact,
  completeUpload,
  getArtifactContent,
  getArtifactToken,
  listArtifacts,
  removeArtifact,
  startUpload,
} from '@circuit/contract/artifacts';
import { getAssignment, getAssignmentActivationStatus } from '@circuit/contract/assignments';
import { getUrlHeaders } from '@circuit/contract/url';
import { artifactId, assignmentId } from '@circuit/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { beforeEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { anAssignment } from '#testing/assignments.ts';
import { answer, problem, server } from '#testing/server.ts';

const ESSAY = assignmentId('01980000-0000-7000-8000-0000000000e5');
const FILE = artifactId('01980000-0000-7000-8000-0000000000f1');

const file = (fields: Partial<Extract<Artifact, { type: 'FileArtifact' }>> = {}): Artifact => ({
  type: 'FileArtifact',
  id: FILE,
  name: 'Guide.txt',
  isMine: true,
  mayChange: true,
  use: 'file',
  mediaType: 'text/plain; charset=utf-8',
  byteSize: 1_400_000,
  width: null,
  height: null,
  ...fields,
});
const link: Artifact = {
  type: 'UrlArtifact',
  id: artifactId('01980000-0000-7000-8000-0000000000f2'),
  name: 'A guide',
  isMine: true,
  mayChange: true,
  url: 'https://example.edu/guide',
};

// jsdom keeps no files in memory.
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined }));
});

function openMaterial(items: readonly Artifact[], mayChange = true) {
  answer(getAssignment, anAssignment({ id: ESSAY, title: 'Essay', roles: ['Editor'] }));
  answer(getAssignmentActivationStatus, { isReady: false, checklist: [] });
  const asked = answer(listArtifacts, { items: [...items], mayChange });
  open(`/assignments/${ESSAY}/material`, { person: {} });
  return asked;
}

const answerContent = (text: string, type = 'text/plain') => {
  answer(getArtifactToken, {
    token: 'a-token',
    expiresAt: '2026-11-15T10:00:00Z',
    name: 'Guide.txt',
    mediaType: type,
    byteSize: text.length,
  });
  return answer(getArtifactContent, () => new Response(text, { headers: { 'Content-Type': type } }));
};

test('AR-21 a text file is shown as its words, fetched with a token when it is opened', async () => {
  openMaterial([file()]);
  const asked = answerContent('Write <b>clearly</b>.');
  const show = await screen.findByRole('button', { name: /^Show/ });
  expect(asked).toHaveLength(0);
  await userEvent.click(show);
  expect(await screen.findByText('Write <b>clearly</b>.')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ token: 'a-token' });
  expect(screen.getByText('TXT, 1.4 MB')).toBeTruthy();
});

test('AR-21 a file that cannot be had says so in its place, and can be tried again', async () => {
  openMaterial([file(), link]);
  answer(getArtifactToken, problem(404, { detail: 'There is no such artifact.' }));
  const [show] = await screen.findAllByRole('button', { name: /^Show/ });
  if (show === undefined) throw new Error('Nothing can be opened.');
  await userEvent.click(show);
  expect(await screen.findByText(/We can’t show this file right now. There is no such artifact./)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'A guide' })).toBeTruthy();
  answerContent('Here it is.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here it is.')).toBeTruthy();
});

test('AR-21 a link is a card with its site, and nothing of it is loaded', async () => {
  openMaterial([link]);
  await userEvent.click(await screen.findByRole('button', { name: /^Show/ }));
  expect(await screen.findByText('example.edu')).toBeTruthy();
  const away = screen.getByRole('link', { name: /Open in new tab/ });
  expect([away.getAttribute('href'), away.getAttribute('rel')]).toEqual([link.url, 'noopener noreferrer']);
  expect(document.querySelector('iframe')).toBeNull();
});

test('AR-16 a chosen file is uploaded and the list comes anew; what is refused is said beside its name', async () => {
  const asked = openMaterial([]);
  answer(startUpload, {
    id: FILE,
    name: 'a.txt',
    byteSize: 1,
    partBytes: 1_048_576,
    missing: [{ partNumber: 1, byteSize: 1, address: null }],
  });
  server.use(http.put('/api/artifactUploads/:uploadId/parts/:partNumber', () => new Response(null, { status: 204 })));
  answer(completeUpload, file({ name: 'a.txt' }));
  await screen.findByText('No supporting material');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no file input.');
  await userEvent.upload(input, new File(['a'], 'a.txt', { type: 'text/plain' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  const drop = screen.getByRole('group', { name: 'Add files' });
  const dropped = new Event('drop', { bubbles: true, cancelable: true });
  drop.dispatchEvent(Object.assign(dropped, { dataTransfer: { files: [new File(['a'], 'old.doc')] } }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'old.doc Files that end in .doc may contain your name where you cannot see it. Save it as .docx and choose that file.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('S7.07 a typed link is looked at, and one that does not answer can be added all the same', async () => {
  openMaterial([]);
  const looked = answer(getUrlHeaders, { isReachable: false, contentType: null, mayBeFramed: false });
  const added = answer(addLink, link);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Link' }), 'example.edu/guide');
  await userEvent.tab();
  expect(await screen.findByText(/This address did not respond/)).toBeTruthy();
  expect(looked[0]?.fields).toEqual({ url: 'https://example.edu/guide' });
  await userEvent.click(screen.getByRole('button', { name: 'Add link' }));
  await waitFor(() => expect(added[0]?.fields).toMatchObject({ holderId: ESSAY, url: 'https://example.edu/guide' }));
});

test('AR-19 text that is not a web address is not added, and the field says why', async () => {
  openMaterial([]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Link' }), 'javascript:alert(1)');
  await userEvent.click(screen.getByRole('button', { name: 'Add link' }));
  expect(await screen.findByText('Enter a web address, such as https://example.edu/guide.')).toBeTruthy();
});

test('AR-1 a user who may only read is offered nothing to add or remove', async () => {
  openMaterial([file({ isMine: false, mayChange: false })], false);
  await screen.findByRole('button', { name: /^Show/ });
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('AR-1 removing asks for confirmation, by name', async () => {
  openMaterial([file()]);
  const removed = answer(removeArtifact, undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Guide.txt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Guide.txt?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(removed[0]?.fields).toEqual({ artifactId: FILE }));
});
