import { TextAreaField } from '@circuit/ui';
import { useId, useState } from 'react';

import { shortWords } from './shortWords.ts';

const A_FEW_WORDS = { least: 3, most: 500 };

interface Options {
  readonly label?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly least?: number;
  readonly most?: number;
}

/** The field of a dialog that asks why, and what was said there. */
export function useReason({ label = 'Reason', hint, isRequired = false, ...lengths }: Options = {}) {
  const { least, most } = { ...A_FEW_WORDS, ...lengths };
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const id = useId();
  const isShort = text.trim().length < least;
  return {
    reason: text.trim(),
    /** Whether enough was said; from now on the field says if not. */
    check: (): boolean => {
      setTried(true);
      return !isShort;
    },
    focus: () => document.getElementById(id)?.focus(),
    field: (
      <TextAreaField
        id={id}
        label={label}
        hint={hint}
        value={text}
        maxLength={most}
        onChange={setText}
        isRequired={isRequired}
        error={
          !isTried || !isShort
            ? undefined
            : least === A_FEW_WORDS.least
              ? 'Say why, in a few words.'
              : shortWords(least)
        }
      />
    ),
  };
}
