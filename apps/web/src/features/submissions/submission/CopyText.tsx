import { plainText, type RichDocument } from '@circuit/domain/richText';
import { Button } from '@circuit/ui';
import { useState } from 'react';

/** Takes the words along, to wherever they can still be used. */
export function CopyText({ document }: { readonly document: RichDocument }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await window.navigator.clipboard.writeText(plainText(document));
      setSaid('Copied.');
    } catch {
      setSaid('Your browser could not copy it. Select the text and copy it yourself.');
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void copy()}>
        Copy text
      </Button>
      <output>{said}</output>
    </>
  );
}
