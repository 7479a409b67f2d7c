import type { RichDocument } from '@circuit/domain/richText';
import type { Editor } from '@tiptap/core';

import { documentOf } from './documentOf.ts';

interface Listeners {
  readonly onChange: (read: () => RichDocument) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly add: (editor: Editor, files: readonly File[], position: number) => void;
  readonly refuse: (files: readonly File[]) => void;
  readonly askLink: () => void;
}

/** Between an editor, which is made once, and a component, whose listeners are new at every render. */
export class EditorEvents {
  #listeners: Listeners | null = null;
  /** What stood in the editor when it was closed. */
  #last: RichDocument | null = null;

  follow(listeners: Listeners): void {
    this.#listeners = listeners;
  }

  add(editor: Editor, files: readonly File[], position: number): void {
    this.#listeners?.add(editor, files, position);
  }

  refuse(files: readonly File[]): void {
    this.#listeners?.refuse(files);
  }

  askLink(): void {
    this.#listeners?.askLink();
  }

  changed(editor: Editor): void {
    // Read whenever the listener likes, also once the editor is gone.
    this.#listeners?.onChange(() => this.#last ?? documentOf(editor));
  }

  blurred(): void {
    this.#listeners?.onBlur?.();
  }

  opened(): void {
    this.#last = null;
  }

  closed(editor: Editor): void {
    this.#last = documentOf(editor);
  }
}
