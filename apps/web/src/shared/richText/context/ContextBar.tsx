import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';

import styles from '../toolbar/toolbar.module.css';
import { FormulaBar } from './FormulaBar.tsx';
import { ImageBar } from './ImageBar.tsx';
import { LinkBar } from './LinkBar.tsx';
import { TableBar } from './TableBar.tsx';
import { VideoBar } from './VideoBar.tsx';

export interface Part {
  readonly type: string;
  readonly attrs: Readonly<Record<string, unknown>>;
  /** Where it stands; a change of the selection to another image begins its fields anew. */
  readonly at: number;
}

/** What can be said about the part where the caret stands: it comes and goes with it. */
export function ContextBar({ editor }: { readonly editor: Editor }) {
  const part = useEditorState({ editor, selector: ({ editor: current }) => partOf(current) });
  if (part === null) return null;
  return (
    <fieldset className={styles['context']} data-kind={part.type} aria-label={NAMES[part.type] ?? 'Options'}>
      {barOf(part, editor)}
    </fieldset>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  image: 'Image',
  video: 'Video',
  inlineMath: 'Formula',
  blockMath: 'Formula',
  link: 'Link',
  table: 'Table',
};

function barOf(part: Part, editor: Editor) {
  switch (part.type) {
    case 'image':
      return <ImageBar key={part.at} part={part} editor={editor} />;
    case 'video':
      return <VideoBar key={part.at} part={part} editor={editor} />;
    case 'inlineMath':
    case 'blockMath':
      return <FormulaBar key={part.at} part={part} editor={editor} />;
    case 'link':
      return <LinkBar key={String(part.attrs['href'])} part={part} editor={editor} />;
    default:
      return <TableBar editor={editor} />;
  }
}

function partOf(editor: Editor): Part | null {
  const { selection } = editor.state;
  if (selection instanceof NodeSelection && selection.node.type.name in NAMES)
    return { type: selection.node.type.name, attrs: selection.node.attrs, at: selection.from };
  if (editor.isActive('link')) return { type: 'link', attrs: editor.getAttributes('link'), at: 0 };
  return editor.isActive('table') ? { type: 'table', attrs: {}, at: 0 } : null;
}

/** Changes the selected part without moving the focus out of the field that says so. */
export function setAttributes(editor: Editor, { type, at }: Part, attrs: Readonly<Record<string, unknown>>): void {
  if (editor.state.doc.nodeAt(at)?.type.name !== type) return;
  const { tr } = editor.state;
  for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(at, name, value);
  tr.setSelection(NodeSelection.create(tr.doc, at));
  editor.view.dispatch(tr);
}
