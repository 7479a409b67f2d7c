import { completedHref } from '@circuit/domain/richText';
import { Button, TextField } from '@circuit/ui';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';

import { NO_ADDRESS } from '../asking/askingTexts.ts';
import type { Part } from './part.ts';

export function LinkBar({ part, editor }: { readonly part: Part; readonly editor: Editor }) {
  const [address, setAddress] = useState(String(part.attrs['href']));
  const href = completedHref(address);
  return (
    <>
      <TextField
        label="Address"
        value={address}
        onChange={setAddress}
        error={href === null ? NO_ADDRESS : undefined}
        onBlur={() => {
          if (href !== null && href !== part.attrs['href'])
            editor.chain().extendMarkRange('link').setLink({ href }).run();
        }}
      />
      <Button
        size="small"
        kind="ghost"
        onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      >
        Remove link
      </Button>
    </>
  );
}
