import { Skeleton } from '@circuit/ui';
import { lazy, Suspense } from 'react';

import type { EditorProps } from './EditorFrame.tsx';

const EditorFrame = lazy(async () => ({ default: (await import('./EditorFrame.tsx')).EditorFrame }));

/** Where somebody writes. The editor is a file of its own: whoever only reads never loads it. */
export function RichTextEditor(props: EditorProps) {
  return (
    <Suspense fallback={<Skeleton shape="line" count={6} label={`Loading the editor for ${props.label}`} />}>
      <EditorFrame {...props} />
    </Suspense>
  );
}
