import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Sigma,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  Underline,
  Undo2,
  Video,
} from 'lucide-react';

import { besideSelected } from '../parts.ts';
import { TABLE_COMMAND } from '../tables/guard.ts';

/** What needs more than a press: a file, an address, a formula. */
export type Asking = 'link' | 'image' | 'video' | 'formula';

export interface Tool {
  readonly name: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Keys that do the same, where no word processor has taught them already. */
  readonly keys?: string;
  /** For tools that are on or off where the caret stands. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
  readonly act: ((chain: ChainedCommands) => ChainedCommands) | Asking;
}

const mark = (name: string, label: string, icon: LucideIcon): Tool => ({
  name,
  label,
  icon,
  isOn: (editor) => editor.isActive(name),
  act: (chain) => chain.toggleMark(name),
});

const heading = (level: 1 | 2 | 3, label: string, icon: LucideIcon): Tool => ({
  name: `heading${level}`,
  label,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  act: (chain) => chain.toggleHeading({ level }),
});

const block = (name: string, label: string, icon: LucideIcon, act: Tool['act']): Tool => ({
  name,
  label,
  icon,
  isOn: (editor) => editor.isActive(name),
  act,
});

export const TOOLS: readonly (readonly Tool[])[] = [
  [
    mark('bold', 'Bold', Bold),
    mark('italic', 'Italic', Italic),
    mark('underline', 'Underline', Underline),
    mark('strike', 'Strikethrough', Strikethrough),
    mark('subscript', 'Subscript', Subscript),
    mark('superscript', 'Superscript', Superscript),
  ],
  [heading(1, 'Heading', Heading1), heading(2, 'Subheading', Heading2), heading(3, 'Small heading', Heading3)],
  [
    block('bulletList', 'Bulleted list', List, (chain) => chain.toggleBulletList()),
    block('orderedList', 'Numbered list', ListOrdered, (chain) => chain.toggleOrderedList()),
    block('blockquote', 'Quote', Quote, (chain) => chain.toggleBlockquote()),
    block('codeBlock', 'Code', Code, (chain) => chain.toggleCodeBlock()),
  ],
  [
    { ...block('link', 'Link', Link, 'link'), keys: 'Ctrl+K' },
    { name: 'image', label: 'Image', icon: Image, act: 'image' },
    { name: 'video', label: 'Video', icon: Video, act: 'video' },
    {
      name: 'table',
      label: 'Table',
      icon: Table,
      isOff: (editor) => editor.isActive('table') || editor.isActive('listItem') || editor.isActive('blockquote'),
      act: (chain) =>
        besideSelected(chain).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).setMeta(TABLE_COMMAND, true),
    },
    { name: 'formula', label: 'Formula', icon: Sigma, act: 'formula' },
  ],
  [
    { name: 'undo', label: 'Undo', icon: Undo2, isOff: (editor) => !editor.can().undo(), act: (chain) => chain.undo() },
    { name: 'redo', label: 'Redo', icon: Redo2, isOff: (editor) => !editor.can().redo(), act: (chain) => chain.redo() },
  ],
];
