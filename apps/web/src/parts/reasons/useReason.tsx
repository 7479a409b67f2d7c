import { TextAreaField } from '@circuit/ui';
import { useId, useState } from 'react';

const aFewWords = () => 'Say why, in a few words.';

interface Options {
  readonly label?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly least?: number;
  readonly most?: number;
  /** What the field says if that is not enough. */
  readonly short?: (least: number) => string;
}

/** The field of a dialog that asks why, and what was said there. */
export function useReason({
  label = 'Reason',
  hint,
  isRequired = false,
  least = 3,
  most = 500,
  short = aFewWords,
}: Options = {}) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const id = useId();
  const isShort = text.trim().length < least;
  const error = isTried && isShort ? short(least) : undefined;
  return {
    /** Where the field is and what it says, for a summary of what is wrong. */
    id,
    error,
    reason: text.trim(),
    /** Whether enough was said. If not, the field says so from now on, and has the focus. */
    check: (): boolean => {
      setTried(true);
      if (isShort) document.getElementById(id)?.focus();
      return !isShort;
    },
    field: (
      <TextAreaField
        id={id}
        label={label}
        hint={hint}
        value={text}
        maxLength={most}
        onChange={setText}
        isRequired={isRequired}
        error={error}
      />
    ),
  };
}
