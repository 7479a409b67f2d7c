import { plainText, type RichDocument } from '@circuit/domain/richText';
import { Button, Note } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import styles from './Instructions.module.css';
import { InstructionsText } from './InstructionsText.tsx';

interface Props {
  /** Why it is not saved. */
  readonly children: ReactNode;
  readonly documents: readonly RichDocument[];
  readonly onDiscard: () => void;
}

/** Words on this device that the server does not accept; their author can copy or discard them. */
export function KeptText({ children, documents, onDiscard }: Props) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await window.navigator.clipboard.writeText(documents.map(plainText).join('\n\n'));
      setSaid('Copied.');
    } catch {
      setSaid('Your browser could not copy it. Select the text and copy it yourself.');
    }
  };
  return (
    <section className={styles['kept']} aria-label="Unsaved text">
      <Note tone="warn">{children}</Note>
      {documents.map((document, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they do not change while they are shown
        <InstructionsText key={at} document={document} />
      ))}
      <div className={styles['keptActs']}>
        <Button size="small" onClick={() => void copy()}>
          Copy text
        </Button>
        <Button size="small" kind="ghost" onClick={onDiscard}>
          Discard it
        </Button>
        <output>{said}</output>
      </div>
    </section>
  );
}
