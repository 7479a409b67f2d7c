import { Readable } from 'node:stream';

import { StorageUnavailable } from './storage.ts';

/**
 * The same bytes, but a source that fails, breaks off or falls silent ends in StorageUnavailable.
 *
 * Silence counts only while the reader waits for bytes: a person who pauses a video keeps the connection.
 */
export function guardedBody(source: Readable, silenceMs: number): Readable {
  let silence: NodeJS.Timeout | undefined;
  const fail = (cause: unknown) => void guarded.destroy(new StorageUnavailable(cause));
  const guarded = new Readable({
    read() {
      silence ??= setTimeout(() => fail(new Error(`No byte for ${silenceMs} ms.`)), silenceMs);
      source.resume();
    },
    destroy(error, done) {
      stopWaiting();
      source.destroy();
      done(error);
    },
  });
  const stopWaiting = () => {
    clearTimeout(silence);
    silence = undefined;
  };
  source.pause();
  source.on('data', (chunk: Buffer) => {
    silence?.refresh();
    if (guarded.push(chunk)) return;
    stopWaiting();
    source.pause();
  });
  source.once('end', () => {
    stopWaiting();
    guarded.push(null);
  });
  source.on('error', fail);
  source.once('close', () => {
    if (!source.readableEnded) fail(new Error('The body broke off.'));
  });
  return guarded;
}
