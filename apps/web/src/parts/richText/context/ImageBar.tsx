import { AUTO, RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { Button, Checkbox, SelectField, TextField } from '@circuit/ui';
import type { Editor } from '@tiptap/core';

import { type Part, setAttributes } from './part.ts';

const WIDTHS = [
  { value: AUTO, label: 'As uploaded' },
  { value: '240', label: 'Small' },
  { value: '480', label: 'Medium' },
  { value: '640', label: 'Large' },
] as const;
type Width = (typeof WIDTHS)[number]['value'];

/** Asks what an image shows, until somebody says so or calls it decorative. (S3.10, G1) */
export function ImageBar({ part, editor }: { readonly part: Part; readonly editor: Editor }) {
  const { alt, isDecorative, width } = part.attrs;
  const set = (attrs: Readonly<Record<string, unknown>>) => setAttributes(editor, part, attrs);
  const shown: Width = WIDTHS.find(({ value }) => value === String(width))?.value ?? AUTO;
  return (
    <>
      {isDecorative === true ? null : (
        <TextField
          label="What does this image show?"
          value={String(alt)}
          maxLength={RICH_TEXT_LIMITS.altLength}
          onChange={(text) => set({ alt: text })}
        />
      )}
      <Checkbox
        label="Decorative"
        isChecked={isDecorative === true}
        onChange={(isChecked) => set({ isDecorative: isChecked })}
      />
      <SelectField
        label="Width"
        value={shown}
        options={WIDTHS}
        onChange={(value) => set({ width: value === AUTO ? AUTO : Number(value) })}
      />
      <Button size="small" kind="ghost" onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove image
      </Button>
    </>
  );
}
