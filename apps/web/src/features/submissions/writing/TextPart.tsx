import type { Submission } from '@circuit/contract/submissions';

import { uploadImage } from '#parts/artifacts/uploadImage.ts';
import type { OtherFiles } from '#parts/richText/EditorFrame.tsx';
import { RichTextEditor } from '#parts/richText/RichTextEditor.tsx';
import { useAppDispatch } from '#platform/store/store.ts';

import type { Draft } from './useDraft.ts';

interface Props {
  readonly submission: Submission;
  readonly draft: Draft;
  /** What to do with a file that is not an image. */
  readonly otherFiles: OtherFiles;
  readonly onUploading: (isUploading: boolean) => void;
}

/** The sheet of paper: the editor from edge to edge. */
export function TextPart({ submission, draft, otherFiles, onUploading }: Props) {
  const dispatch = useAppDispatch();
  if (draft.document === null || draft.fields === null) return null;
  return (
    <RichTextEditor
      key={draft.revision}
      label="Your text"
      isPage
      document={draft.fields.document}
      placeholder="Write here, or paste your text."
      onChange={draft.write}
      onBlur={draft.saveNow}
      otherFiles={otherFiles}
      onUploading={onUploading}
      uploadImage={(file, options) =>
        dispatch(uploadImage(file, { ...options, holder: { kind: 'submission', id: submission.id } }))
      }
    />
  );
}
