import { RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { Button, TextField } from '@circuit/ui';
import type { Editor } from '@tiptap/core';

import { type Part, setAttributes } from './part.ts';

export function FormulaBar({ part, editor }: { readonly part: Part; readonly editor: Editor }) {
  return (
    <>
      <TextField
        label="Formula in LaTeX"
        value={String(part.attrs['latex'])}
        maxLength={RICH_TEXT_LIMITS.latexLength}
        onChange={(latex) => setAttributes(editor, part, { latex })}
      />
      <Button size="small" kind="ghost" onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove formula
      </Button>
    </>
  );
}
