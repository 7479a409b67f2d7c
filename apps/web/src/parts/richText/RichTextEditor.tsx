import { checkDocument } from '@circuit/domain/richText';
import { Note, Skeleton } from '@circuit/ui';
import { lazy, Suspense, useState } from 'react';

import type { EditorProps } from './EditorFrame.tsx';

const EditorFrame = lazy(async () => ({ default: (await import('./EditorFrame.tsx')).EditorFrame }));

/** A text field with formatting. The editor is a separate file, so users who only read never load it. */
export function RichTextEditor(props: EditorProps) {
  const [isKnown] = useState(() => checkDocument(props.document).isOk);
  // An editor drops content it does not know, and the next save would lose it: better to show no editor.
  if (!isKnown)
    return (
      <Note tone="warn" role="alert">
        This text was written in a newer version of the app. Reload the page to edit it.
      </Note>
    );
  return (
    <Suspense fallback={<Skeleton shape="line" count={6} label={`Loading the editor for ${props.label}`} />}>
      <EditorFrame {...props} />
    </Suspense>
  );
}
