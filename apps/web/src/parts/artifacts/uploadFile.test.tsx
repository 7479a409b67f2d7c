import { abandonUpload, completeUpload, getUpload, startUpload, type Artifact } from '@circuit/contract/artifacts';
import { artifactId } from '@circuit/domain/kernel';
import { http } from 'msw/http';
import { expect, test, vi } from 'vitest';

import { aToken, keepToken } from '#testing/builders.ts';
import { answer, noAnswer, problem, server } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { uploadFile } from './uploadFile.ts';
import { uploadImage } from './uploadImage.ts';

const ID = artifactId('01980000-0000-7000-8000-0000000000aa');
const HOLDER = { kind: 'assignment', id: '01980000-0000-7000-8000-0000000000bb' } as const;
const PART = 1_048_576;

const artifact: Artifact = {
  type: 'FileArtifact',
  id: ID,
  name: 'essay.txt',
  isMine: true,
  mayChange: true,
  use: 'file',
  mediaType: 'text/plain; charset=utf-8',
  byteSize: 10,
  width: 40,
  height: 30,
};

const anUpload = (byteSize: number, missing: readonly number[], url?: string) => ({
  id: ID,
  name: 'essay.txt',
  byteSize,
  partBytes: PART,
  missing: missing.map((partNumber) => ({
    partNumber,
    byteSize: Math.min(PART, byteSize - (partNumber - 1) * PART),
    address:
      url === undefined
        ? null
        : { url: `${url}/${partNumber}`, headers: { 'content-type': 'application/octet-stream' } },
  })),
});

function signedInTab() {
  keepToken(aToken());
  const { store } = aTab();
  return store;
}

/** What arrived part by part, by number; bytes are not JSON, so the test looks at the requests themselves. */
function takeParts(respond: (partNumber: number, call: number) => Response) {
  const sizes: [number, number][] = [];
  server.use(
    http.put('/api/artifactUploads/:uploadId/parts/:partNumber', async ({ request, params }) => {
      const partNumber = Number(params['partNumber']);
      const { byteLength } = await request.arrayBuffer();
      sizes.push([partNumber, byteLength]);
      return respond(partNumber, sizes.length);
    }),
  );
  return sizes;
}

const noContent = () => new Response(null, { status: 204 });

test('AR-16 a file goes part by part, and the share that is safe is told', async () => {
  const file = new File([new Uint8Array(2 * PART + 5)], 'essay.txt');
  const started = answer(startUpload, anUpload(file.size, [1, 2, 3]));
  const sizes = takeParts(noContent);
  const completed = answer(completeUpload, artifact);
  const shares: number[] = [];
  const outcome = await signedInTab().dispatch(
    uploadFile(file, { holder: HOLDER, use: 'file', onProgress: (share) => shares.push(share) }),
  );
  expect(outcome).toEqual({ isOk: true, value: artifact });
  expect(started[0]?.fields).toMatchObject({
    holderId: HOLDER.id,
    name: 'essay.txt',
    byteSize: file.size,
    use: 'file',
  });
  expect(sizes).toEqual([
    [1, PART],
    [2, PART],
    [3, 5],
  ]);
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
  expect(String(completed[0]?.fields['sha256'])).toMatch(/^[0-9a-f]{64}$/);
});

test('AR-16 after more failures than five tries it asks what has arrived and sends the rest only', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const file = new File([new Uint8Array(2 * PART)], 'essay.txt');
  answer(startUpload, anUpload(file.size, [1, 2]));
  const sizes = takeParts((partNumber, call) => (partNumber === 2 && call < 8 ? noAnswer() : noContent()));
  answer(getUpload, anUpload(file.size, [2]));
  answer(completeUpload, artifact);
  const waits: (string | null)[] = [];
  const outcome = await signedInTab().dispatch(
    uploadFile(file, { holder: HOLDER, use: 'file', onWaiting: (why) => waits.push(why) }),
  );
  expect(outcome.isOk).toBe(true);
  expect(sizes.filter(([partNumber]) => partNumber === 1)).toHaveLength(1);
  expect(sizes.filter(([partNumber]) => partNumber === 2).length).toBeGreaterThan(5);
  expect(waits.slice(0, 2)).toEqual(['Waiting for the network.', null]);
});

test('AR-16 parts go straight to the store where it has an address, without our token', async () => {
  const file = new File(['0123456789'], 'essay.txt');
  answer(startUpload, anUpload(10, [1], 'https://store.example/bucket'));
  answer(completeUpload, artifact);
  const seen: { authorization: string | null; size: number }[] = [];
  server.use(
    http.put('https://store.example/bucket/1', async ({ request }) => {
      seen.push({
        authorization: request.headers.get('authorization'),
        size: (await request.arrayBuffer()).byteLength,
      });
      return new Response(null, { status: seen.length === 1 ? 412 : 500 });
    }),
  );
  expect((await signedInTab().dispatch(uploadFile(file, { holder: HOLDER, use: 'file' }))).isOk).toBe(true);
  expect(seen).toEqual([{ authorization: null, size: 10 }]);
});

test('AR-6 what cannot be handed in is refused here, and what the server refuses is said in its words', async () => {
  const store = signedInTab();
  const refused = await store.dispatch(uploadFile(new File(['a'], 'old.doc'), { holder: HOLDER, use: 'file' }));
  expect(refused).toEqual({
    isOk: false,
    failure: {
      reason: 'refused',
      message:
        'Files that end in .doc may contain your name where you cannot see it. Save it as .docx and choose that file.',
    },
  });
  answer(startUpload, anUpload(1, [1]));
  takeParts(noContent);
  answer(completeUpload, problem(415, { detail: 'This is not a .png file.' }));
  const judged = await store.dispatch(uploadFile(new File(['a'], 'a.png'), { holder: HOLDER, use: 'file' }));
  expect(judged).toEqual({ isOk: false, failure: { reason: 'refused', message: 'This is not a .png file.' } });
});

test('AR-16 an upload that its author stops ends, sends nothing more and leaves nothing behind', async () => {
  const controller = new AbortController();
  const abandoned = answer(abandonUpload, undefined);
  answer(startUpload, anUpload(1, [1]));
  answer(getUpload, anUpload(1, [1]));
  takeParts(() => {
    controller.abort();
    return problem(503);
  });
  const store = signedInTab();
  const outcome = await store.dispatch(
    uploadFile(new File(['a'], 'a.txt'), { holder: HOLDER, use: 'file', signal: controller.signal }),
  );
  expect(outcome).toEqual({ isOk: false, failure: { reason: 'stopped', message: 'You stopped this upload.' } });
  await vi.waitFor(() => expect(abandoned).toHaveLength(1), 20_000);
  expect(abandoned[0]?.fields).toEqual({ uploadId: ID });
});

test('AR-7 a copied picture without a name gets one, and comes back with its size', async () => {
  const started = answer(startUpload, anUpload(1, [1]));
  takeParts(noContent);
  answer(completeUpload, { ...artifact, use: 'image' });
  const outcome = await signedInTab().dispatch(
    uploadImage(new File(['a'], 'image', { type: 'image/jpeg' }), { holder: HOLDER }),
  );
  expect(started[0]?.fields).toMatchObject({ name: 'image.jpg', use: 'image' });
  expect(outcome).toEqual({ isOk: true, value: { artifactId: ID, src: `artifact:${ID}`, width: 40, height: 30 } });
});

test('AR-16 a store that takes nothing is said to be what it waits for, not the network', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answer(startUpload, anUpload(1, [1]));
  answer(getUpload, anUpload(1, [1]));
  const full = problem(507, { detail: 'There is no room for files now.' });
  takeParts((_partNumber, call) => (call < 7 ? full.clone() : noContent()));
  answer(completeUpload, artifact);
  const waits: (string | null)[] = [];
  const onWaiting = (why: string | null) => void waits.push(why);
  await signedInTab().dispatch(uploadFile(new File(['a'], 'a.txt'), { holder: HOLDER, use: 'file', onWaiting }));
  expect(waits).toEqual(['There is no room for files now.', null]);
});

test('AR-16 a file that changed on the disk while it was sent is to be chosen again', async () => {
  answer(startUpload, anUpload(1, [1]));
  answer(getUpload, anUpload(1, [1]));
  const file = new File(['a'], 'a.txt');
  const gone = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  file.slice = () => Object.assign(new Blob(['a']), { arrayBuffer: gone });
  const outcome = await signedInTab().dispatch(uploadFile(file, { holder: HOLDER, use: 'file' }));
  expect(outcome).toEqual({
    isOk: false,
    failure: { reason: 'refused', message: 'This file changed on your disk. Choose it again.' },
  });
});

test('AR-16 a file of which parts are missing may be tried again', async () => {
  answer(startUpload, anUpload(1, [1]));
  takeParts(noContent);
  answer(completeUpload, problem(422, { detail: 'Part of this file did not arrive. Try again.' }));
  const outcome = await signedInTab().dispatch(uploadFile(new File(['a'], 'a.txt'), { holder: HOLDER, use: 'file' }));
  expect(outcome).toMatchObject({ isOk: false, failure: { reason: 'failed' } });
});
