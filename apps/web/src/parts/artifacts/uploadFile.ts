import {
  abandonUpload,
  type Artifact,
  type ArtifactUpload,
  completeUpload,
  getUpload,
  sendPart,
  startUpload,
} from '@circuit/contract/artifacts';
import { checkOffer, fileRefusalText, type FileUse } from '@circuit/domain/artifacts';
import { err, ok, type Result } from '@circuit/domain/kernel';

import { callEndpoint } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { type FetchProblem, problemOfAnswer, UNKNOWN_PROBLEM } from '#platform/problems/problem.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

import { type ArtifactHolder, holderFields } from './holder.ts';
import { type Patience, persistently } from './persistently.ts';

export interface UploadOptions {
  readonly holder: ArtifactHolder;
  readonly use: FileUse;
  /** 0 to 1: the share that is safe on the other side. */
  readonly onProgress?: (share: number) => void;
  /** Why it waits, or null once it goes on. */
  readonly onWaiting?: (why: string | null) => void;
  readonly signal?: AbortSignal;
}

export interface UploadProblem {
  readonly reason: 'refused' | 'stopped' | 'failed';
  /** A sentence for the author. */
  readonly message: string;
}

/** Sends a file part by part, straight to the store where it can, until all of it has arrived. (AR-16) */
export const uploadFile =
  (file: File, options: UploadOptions): TabThunk<Promise<Result<Artifact, UploadProblem>>> =>
  async (dispatch) => {
    const { holder, use, signal = new AbortController().signal, onProgress, onWaiting } = options;
    const offer = { name: file.name, byteSize: file.size, use };
    const checked = checkOffer(offer);
    if (!checked.isOk) return err({ reason: 'refused', message: fileRefusalText(checked.failure) });
    const patience: Patience = { signal, onWaiting: onWaiting ?? (() => undefined) };
    const idempotencyKey = newIdempotencyKey();
    const begin = { ...holderFields(holder), ...offer };
    const started = await persistently(() => dispatch(callEndpoint(startUpload, begin, { idempotencyKey })), patience);
    if (!started.isOk) return failed(started.failure);
    const { id: uploadId } = started.value;
    const sent = await dispatch(sendAllParts(file, started.value, patience, onProgress ?? (() => undefined)));
    if (!sent.isOk) {
      // Nobody waits for it: what is left behind is also swept a day later.
      if (signal.aborted) void dispatch(callEndpoint(abandonUpload, { uploadId }));
      return failed(sent.failure);
    }
    const digest = await sha256Of(file);
    if (!digest.isOk) return failed(digest.failure);
    const ended = { uploadId, sha256: digest.value };
    const done = await persistently(() => dispatch(callEndpoint(completeUpload, ended)), patience);
    return done.isOk ? ok(done.value) : failed(done.failure);
  };

/** Refusals of this moment, not of the file. */
const PASSING = new Set([fileRefusalText({ kind: 'incomplete' }), fileRefusalText({ kind: 'tooManyUnfinished' })]);

function failed({ status, detail }: FetchProblem): Result<never, UploadProblem> {
  if (status === 0) return err({ reason: 'stopped', message: 'You stopped this upload.' });
  const isRefused = [413, 415, 422].includes(status) && !PASSING.has(detail);
  return err({ reason: isRefused ? 'refused' : 'failed', message: detail });
}

/** After each failure the other side is asked what has arrived: what broke off may have, its answer lost on the way. */
const sendAllParts =
  (
    file: File,
    started: ArtifactUpload,
    patience: Patience,
    onProgress: (share: number) => void,
  ): TabThunk<Promise<Result<undefined, FetchProblem>>> =>
  async (dispatch) => {
    let upload = started;
    const round = async (): Promise<Result<undefined, FetchProblem>> => {
      for (const part of upload.missing) {
        report(onProgress, upload, part.partNumber - 1);
        const outcome = await dispatch(sendOnePart(file, upload, part));
        if (!outcome.isOk) return outcome;
      }
      onProgress(1);
      return ok(undefined);
    };
    const refresh = () => dispatch(callEndpoint(getUpload, { uploadId: upload.id }));
    return persistently(async () => {
      const outcome = await round();
      if (outcome.isOk || patience.signal.aborted) return outcome;
      const current = await refresh();
      if (current.isOk) upload = current.value;
      return outcome;
    }, patience);
  };

function report(onProgress: (share: number) => void, { byteSize, partBytes }: ArtifactUpload, partsSafe: number): void {
  onProgress(Math.min(1, (partsSafe * partBytes) / byteSize));
}

type Part = ArtifactUpload['missing'][number];

const sendOnePart =
  (
    file: File,
    { id: uploadId, partBytes }: ArtifactUpload,
    part: Part,
  ): TabThunk<Promise<Result<undefined, FetchProblem>>> =>
  async (dispatch, _getState, tab) => {
    const start = (part.partNumber - 1) * partBytes;
    const read = await bytesOf(file.slice(start, start + part.byteSize));
    if (!read.isOk) return read;
    const bytes = new Uint8Array(read.value);
    if (part.address === null)
      return dispatch(callEndpoint(sendPart, { uploadId, partNumber: part.partNumber, bytes }));
    const { url, headers } = part.address;
    try {
      const response = await tab.fetch(url, { method: 'PUT', headers, body: bytes, credentials: 'omit' });
      // 412: this very part has arrived before, and its answer was lost.
      if (response.ok || response.status === 412) return ok(undefined);
      // An address that has expired is refused with 403; the next round brings a fresh one.
      return err({ ...problemOfAnswer(response, undefined), status: 503, detail: 'We cannot save files right now.' });
    } catch {
      return err(UNKNOWN_PROBLEM);
    }
  };

async function sha256Of(file: File): Promise<Result<string, FetchProblem>> {
  const read = await bytesOf(file);
  if (!read.isOk) return read;
  const digest = await crypto.subtle.digest('SHA-256', read.value);
  return ok([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
}

const CHANGED_ON_DISK: FetchProblem = {
  status: 422,
  title: 'The file changed',
  detail: 'This file changed on your disk. Choose it again.',
};

/** A file that was saved, moved or removed since it was chosen can no longer be read. */
async function bytesOf(file: Blob): Promise<Result<ArrayBuffer, FetchProblem>> {
  try {
    return ok(await file.arrayBuffer());
  } catch {
    return err(CHANGED_ON_DISK);
  }
}
