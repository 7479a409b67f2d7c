import type { Result } from '@circuit/domain/kernel';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';

import { registerDraft } from '#platform/drafts/drafts.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { insertPartAt } from '../parts.ts';
import { keepPlace, takePlace } from './uploadPlaces.ts';

interface UploadedImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Stores one image; the feature says what it belongs to. */
export type UploadImage = (
  file: File,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
) => Promise<Result<UploadedImage, { readonly message: string }>>;

export interface Upload {
  readonly id: string;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly problem: string | null;
  /** In the text, where the image will be. */
  readonly box: HTMLElement;
  readonly stop: () => void;
}

const LEFT_OUT = 'An image was still being uploaded when you left the text, so it was not inserted.';

/** Uploads that run while the author writes on; each puts its image where it was dropped. */
export function useImageUploads(uploadImage: UploadImage | undefined) {
  const dispatch = useAppDispatch();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      if (controllers.size > 0) dispatch(notify({ type: 'WARNING', text: LEFT_OUT }));
      controllers.forEach((controller) => controller.abort());
      controllers.clear();
    };
  }, [dispatch]);
  const hasAny = uploads.length > 0;
  useEffect(() => (hasAny ? watchPage(running.current) : undefined), [hasAny]);

  const change = (id: string, patch: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)));
  const dismiss = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  async function start(editor: Editor, file: File, position: number): Promise<void> {
    if (uploadImage === undefined) return;
    const [id, controller] = [crypto.randomUUID(), new AbortController()];
    const stop = () => {
      controller.abort();
      running.current.delete(controller);
      if (!editor.isDestroyed) takePlace(editor, id);
      dismiss(id);
    };
    running.current.add(controller);
    const box = keepPlace(editor, id, position);
    setUploads((all) => [...all, { id, name: file.name, share: 0, problem: null, box, stop }]);
    const onProgress = (share: number) => change(id, { share });
    const outcome = await uploadImage(file, { onProgress, signal: controller.signal });
    running.current.delete(controller);
    if (controller.signal.aborted || editor.isDestroyed) return;
    const place = takePlace(editor, id);
    if (!outcome.isOk) return change(id, { problem: outcome.failure.message });
    dismiss(id);
    if (place !== null) insertImage(editor, place, outcome.value);
  }

  const add = (editor: Editor, files: readonly File[], position: number) =>
    files.forEach((file) => void start(editor, file, position));
  return { uploads, add };
}

/** An image on its way is unsent like words are; the device does not keep it, so the page is not left by itself. */
function watchPage(running: ReadonlySet<AbortController>): () => void {
  const ask = (event: Event) => {
    if (running.size > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  const forget = registerDraft({
    hasUnsentText: () => running.size > 0,
    keep: () => Promise.reject(new Error('An image is still being uploaded.')),
    isOnScreenOnly: true,
  });
  return () => {
    window.removeEventListener('beforeunload', ask);
    forget();
  };
}

const WIDEST = 640;

/** Not selected: the next key would replace it. What it shows is asked under it. (S3.10, RX-23) */
function insertImage(editor: Editor, place: number, { src, width }: UploadedImage): void {
  const attrs = { src, alt: '', width: width > WIDEST ? WIDEST : 'auto', height: 'auto' };
  insertPartAt(editor, place, { type: 'image', attrs });
}
