import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin } from '@tiptap/pm/state';

import { writeBeside } from './parts.ts';

/** A letter typed on a selected image, video or formula goes after it: only Delete and Backspace remove it. (RX-23) */
export const TypingBesideParts = Extension.create({
  name: 'typingBesideParts',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => {
          if (!(view.state.selection instanceof NodeSelection)) return false;
          const { tr } = view.state;
          writeBeside(tr);
          view.dispatch(tr.insertText(text).scrollIntoView());
          return true;
        },
        handleDOMEvents: {
          // An input method replaces what is selected without asking the editor.
          compositionstart: (view) => {
            if (!(view.state.selection instanceof NodeSelection)) return false;
            const { tr } = view.state;
            writeBeside(tr);
            view.dispatch(tr);
            return false;
          },
        },
      },
    }),
  ],
});
