import { err, ok, type Result } from '@circuit/domain/kernel';
import { imageOfArtifact } from '@circuit/domain/richText';

import type { TabThunk } from '#platform/tab/tab.ts';

import { uploadFile, type UploadOptions, type UploadProblem } from './uploadFile.ts';

export interface UploadedImage {
  readonly artifactId: string;
  /** As the document keeps it. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
  'image/jpeg': 'jpg',
};

/** Stores a picture of a text. What was copied has no name of its own, or one without an ending. */
export const uploadImage =
  (file: File, options: Omit<UploadOptions, 'use'>): TabThunk<Promise<Result<UploadedImage, UploadProblem>>> =>
  async (dispatch) => {
    const outcome = await dispatch(uploadFile(named(file), { ...options, use: 'image' }));
    if (!outcome.isOk) return outcome;
    const artifact = outcome.value;
    if (artifact.type !== 'FileArtifact' || artifact.width === null || artifact.height === null)
      return err({ reason: 'failed', message: 'We can’t show this image.' });
    const { id, width, height } = artifact;
    return ok({ artifactId: id, src: imageOfArtifact(id), width, height });
  };

function named(file: File): File {
  if (/\.\w{2,5}$/.test(file.name)) return file;
  const ending = ENDINGS[file.type] ?? file.type.replace('image/', '');
  return new File([file], `image.${ending}`, { type: file.type });
}
