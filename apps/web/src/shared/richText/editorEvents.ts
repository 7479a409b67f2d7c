import type { RichDocument } from '@circuit/domain/richText';
import type { Editor } from '@tiptap/core';

import { documentOf } from './documentOf.ts';

interface Listeners {
  readonly onChange: (read: () => RichDocument) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly add: (editor: Editor, files: readonly File[], position: number) => void;
}

/** Between an editor, which is made once, and a component, whose listeners are new at every render. */
export class EditorEvents {
  #listeners: Listeners | null = null;
  #isChanged = false;

  follow(listeners: Listeners): void {
    this.#listeners = listeners;
  }

  add(editor: Editor, files: readonly File[], position: number): void {
    this.#listeners?.add(editor, files, position);
  }

  changed(editor: Editor): void {
    this.#isChanged = true;
    this.#listeners?.onChange(() => documentOf(editor));
  }

  blurred(): void {
    this.#listeners?.onBlur?.();
  }

  /** Whoever reads later must not ask an editor that is gone. */
  closed(editor: Editor): void {
    if (!this.#isChanged) return;
    const last = documentOf(editor);
    this.#listeners?.onChange(() => last);
  }
}
