import { sentencesOf } from '@circuit/domain/evaluations';
import { Button, Checkbox, Dialog, Note, TextField } from '@circuit/ui';
import { useMemo, useState } from 'react';

import { FULL } from './PassageList.tsx';
import styles from './passages.module.css';
import type { Linking } from './useLinking.ts';

interface Props {
  readonly linking: Linking;
  readonly criterionId: string | null;
}

/** Linking without a pointer: every sentence of the work, to be found by its words and ticked. (RW-12) */
export function SentencesDialog({ linking, criterionId }: Props) {
  const { plain, isOffering } = linking;
  const sentences = useMemo(() => (isOffering ? sentencesOf(plain) : []), [plain, isOffering]);
  const [words, setWords] = useState('');
  const close = () => {
    setWords('');
    linking.closeOffer();
  };
  const linked = linking.passages.filter((passage) => passage.criterionId === criterionId);
  const found = sentences.filter(({ quote }) => quote.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <Dialog
      isOpen={isOffering}
      onClose={close}
      title={`Link sentences to ${linking.openTitle ?? ''}`}
      actions={
        <Button kind="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className={styles['sentences']}>
        <TextField label="Find words" value={words} onChange={setWords} />
        <output>{found.length === 1 ? '1 sentence' : `${found.length} sentences`}</output>
        {linking.isFull ? (
          <Note tone="warn" role="alert">
            {FULL}
          </Note>
        ) : null}
        <ul aria-label="Sentences">
          {found.map((sentence) => (
            <li key={sentence.start}>
              <Checkbox
                label={sentence.quote}
                isChecked={linked.some(({ start, end }) => start === sentence.start && end === sentence.end)}
                onChange={() => linking.toggle(sentence)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
