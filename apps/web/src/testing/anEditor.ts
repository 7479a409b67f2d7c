import type { RichDocument } from '@circuit/domain/richText';
import { Editor } from '@tiptap/core';

import { contentOf } from '#parts/richText/documentOf.ts';
import { richTextExtensions } from '#parts/richText/extensions.ts';

interface Told {
  readonly onBlocked?: () => void;
  readonly onFiles?: (files: readonly File[], position: number) => void;
  readonly onForeignImages?: () => void;
  readonly onRefused?: (files: readonly File[]) => void;
  readonly onTooMuch?: () => void;
}

const nothing = () => undefined;

/** The editor as it runs, without the frame around it. */
export function anEditor(document: RichDocument, told: Told = {}): Editor {
  return new Editor({
    element: window.document.createElement('div'),
    extensions: richTextExtensions({
      onBlocked: told.onBlocked ?? nothing,
      onFiles: told.onFiles ?? nothing,
      onForeignImages: told.onForeignImages ?? nothing,
      onRefused: told.onRefused ?? nothing,
      onTooMuch: told.onTooMuch,
    }),
    content: contentOf(document),
    injectCSS: false,
  });
}

/** Presses a key as the browser would: the editor's own handling, and nothing of the browser's. */
export function press({ view }: Editor, key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...more });
  return view.someProp('handleKeyDown', (handle) => handle(view, event)) ?? false;
}

export function paste(editor: Editor, data: Readonly<Record<string, string>>, files: readonly File[] = []): boolean {
  const clipboardData = {
    getData: (type: string) => data[type] ?? '',
    files,
    items: [],
    types: files.length > 0 && Object.keys(data).length === 0 ? ['Files'] : Object.keys(data),
  };
  const event = Object.assign(new Event('paste', { cancelable: true, bubbles: true }), { clipboardData });
  editor.view.dom.dispatchEvent(event);
  return event.defaultPrevented;
}
