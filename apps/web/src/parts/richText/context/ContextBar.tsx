import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';

import styles from '../toolbar/toolbar.module.css';
import { FormulaBar } from './FormulaBar.tsx';
import { ImageBar } from './ImageBar.tsx';
import { LinkBar } from './LinkBar.tsx';
import type { Part } from './part.ts';
import { TableBar } from './TableBar.tsx';
import { VideoBar } from './VideoBar.tsx';

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
