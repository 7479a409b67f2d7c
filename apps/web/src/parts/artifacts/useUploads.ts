import type { Artifact } from '@circuit/contract/artifacts';
import { useEffect, useRef, useState } from 'react';

import { useAppDispatch } from '#platform/store/store.ts';

import type { ArtifactHolder } from './holder.ts';
import { uploadFile } from './uploadFile.ts';

export interface RunningUpload {
  readonly id: string;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  /** Why it waits now. */
  readonly waitingFor: string | null;
  readonly problem: string | null;
  /** A refused file is refused again; a failed one may do better. */
  readonly mayRetry: boolean;
}

/** Uploads that run side by side in a page; they end with it. */
export function useUploads(holder: ArtifactHolder, onDone: (artifact: Artifact) => void) {
  const dispatch = useAppDispatch();
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = controllers.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);

  const change = (id: string, patch: Partial<RunningUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)));
  const remove = (id: string) => {
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };

  async function run(id: string, file: File): Promise<void> {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    const outcome = await dispatch(
      uploadFile(file, {
        holder,
        use: 'file',
        signal: controller.signal,
        onProgress: (share) => change(id, { share }),
        onWaiting: (waitingFor) => change(id, { waitingFor }),
      }),
    );
    if (controller.signal.aborted) return;
    if (!outcome.isOk)
      return change(id, { problem: outcome.failure.message, mayRetry: outcome.failure.reason === 'failed' });
    remove(id);
    onDone(outcome.value);
  }

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const id = crypto.randomUUID();
      setUploads((all) => [...all, { id, file, share: 0, waitingFor: null, problem: null, mayRetry: false }]);
      void run(id, file);
    }
  };
  const retry = (id: string) => {
    const upload = uploads.find((known) => known.id === id);
    if (upload === undefined) return;
    change(id, { problem: null, share: 0 });
    void run(id, upload.file);
  };
  return { uploads, add, remove, retry };
}
