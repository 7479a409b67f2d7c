import type { Reaction } from '@circuit/contract/reactions';
import { Prose } from '@circuit/ui';

import { foundWords } from './responses.ts';
import styles from './respond.module.css';

interface Props {
  readonly reaction: Reaction;
  readonly isOwn: boolean;
}

/** What an author said of a review, where it can only be read. (SW-7) */
export function SaidReaction({ reaction, isOwn }: Props) {
  const words = foundWords(reaction, isOwn);
  return (
    <>
      {words === null ? null : <p className={styles['said']}>{words}</p>}
      {reaction.reply === '' ? null : <SaidReply reply={reaction.reply} isOwn={isOwn} />}
    </>
  );
}

export function SaidReply({ reply, isOwn }: { readonly reply: string; readonly isOwn: boolean }) {
  return (
    <div className={styles['reply']}>
      <p className={styles['said']}>{isOwn ? 'You replied' : 'The author replied'}</p>
      <Prose>
        <p className={styles['words']}>{reply}</p>
      </Prose>
    </div>
  );
}
