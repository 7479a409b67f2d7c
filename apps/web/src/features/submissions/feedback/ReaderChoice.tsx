import type { listAesFeedback } from '@circuit/contract/aesFeedback';
import { Note, RadioCards } from '@circuit/ui';
import { useState } from 'react';

import type { ResponseOf } from '#platform/api/contractCall.ts';

import styles from './feedback.module.css';

type Offer = ResponseOf<typeof listAesFeedback>;

interface Props {
  readonly outside: NonNullable<Offer['outside']>;
  readonly builtInText: string;
  readonly choice: Offer['choice'];
  readonly isFailed: boolean;
  /** There are remarks to read below, which matter more: one line, and the choice on request. */
  readonly isBrief: boolean;
  readonly onChoose: (choice: Offer['choice']) => void;
}

/** Who reads, with host and model, before anything leaves. Choosing the built-in program refuses the other. (FB-19) */
export function ReaderChoice({ outside, builtInText, choice, isFailed, isBrief, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { host, model, limitText } = outside;
  const isOutside = choice === 'outside' && limitText === null;
  const isShown = !isBrief || isOpen || isFailed;
  return (
    <>
      {isBrief ? (
        <p className={styles['quiet']}>
          {limitText ?? `Next time: ${isOutside ? `the model ${model} at ${host}` : 'the built-in program'}.`}{' '}
          {limitText === null ? (
            <button
              type="button"
              className={styles['plainButton']}
              aria-expanded={isShown}
              onClick={() => setOpen(!isShown)}
            >
              Change who reads
            </button>
          ) : null}
        </p>
      ) : null}
      {isShown ? (
        <RadioCards
          label="Who reads your draft"
          hint="We remember what you choose."
          value={isOutside ? 'outside' : 'builtIn'}
          onChange={onChoose}
          options={[
            {
              value: 'outside',
              label: `The model ${model} at ${host}`,
              hint:
                limitText ??
                'This service is outside your university. It gets your text. We take out names, e-mail addresses and account numbers first.',
              isBlocked: limitText !== null,
            },
            { value: 'builtIn', label: 'The built-in program', hint: builtInText },
          ]}
        />
      ) : null}
      {isFailed ? (
        <Note tone="bad" role="alert">
          Your choice was not saved. Choose again.
        </Note>
      ) : null}
    </>
  );
}
