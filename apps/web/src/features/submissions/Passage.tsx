import { VisuallyHidden } from '@circuit/ui';

import styles from './passage.module.css';

interface Props {
  /** Words of the draft. */
  readonly words: string;
}

/** The words that a remark is about. */
export const QuotedPassage = ({ words }: Props) => <q>{shortened(words)}</q>;

/** Leads to them in the text. */
export function ShowPassage({ words, onShow }: Props & { readonly onShow: (words: string) => void }) {
  return (
    <button type="button" className={styles['show']} onClick={() => onShow(words)}>
      Show<VisuallyHidden> “{shortened(words)}”</VisuallyHidden>
    </button>
  );
}

const LONGEST_QUOTE = 80;

function shortened(quote: string): string {
  return quote.length <= LONGEST_QUOTE ? quote : `${quote.slice(0, LONGEST_QUOTE).replace(/\s*\S*$/, '')}…`;
}
