import { RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { Button, Checkbox, TextField } from '@circuit/ui';
import type { Editor } from '@tiptap/core';

import { type Part, setAttributes } from './part.ts';

/** A title for the frame, and whether those who cannot hear it can follow. (G3) */
export function VideoBar({ part, editor }: { readonly part: Part; readonly editor: Editor }) {
  const { title, hasCaptions } = part.attrs;
  const set = (attrs: Readonly<Record<string, unknown>>) => setAttributes(editor, part, attrs);
  return (
    <>
      <TextField
        label="Video title"
        value={String(title)}
        maxLength={RICH_TEXT_LIMITS.titleLength}
        onChange={(text) => set({ title: text })}
      />
      <Checkbox
        label="It has captions, or there is a transcript in the text"
        isChecked={hasCaptions === true}
        onChange={(isChecked) => set({ hasCaptions: isChecked })}
      />
      <Button size="small" kind="ghost" onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove video
      </Button>
    </>
  );
}
