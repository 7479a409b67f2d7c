import { plainText, type RichDocument } from '@circuit/domain/richText';
import { Skeleton, VisuallyHidden } from '@circuit/ui';
import { useMemo } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';

import { useDraftVersionQuery } from '../handInApi.ts';
import { changedWords, type ChangedPiece } from './changedWords.ts';
import styles from './history.module.css';

interface Props {
  readonly of: Parameters<typeof useDraftVersionQuery>[0] & object;
  readonly today: RichDocument;
}

/** From that version to today: words that came and words that went. (DH-5) */
export function Changes({ of, today }: Props) {
  const { currentData, isError, refetch } = useDraftVersionQuery(of);
  const pieces = useMemo(
    () => (currentData === undefined ? null : changedWords(plainText(currentData.document), plainText(today))),
    [currentData, today],
  );
  if (pieces === null)
    return isError ? (
      <LoadFailed look="place" what="Could not load this version." onRetry={refetch} />
    ) : (
      <Skeleton shape="line" count={4} label="Loading this version" />
    );
  if (pieces.every(({ kind }) => kind === 'same')) return <p>The words are the same as today’s.</p>;
  return (
    <>
      <p className={styles['quiet']} aria-hidden="true">
        <span className={styles['added']}>Green</span> was added since then.{' '}
        <span className={styles['removed']}>Struck through</span> was removed.
      </p>
      <p className={styles['changes']}>
        {pieces.map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of one comparison never move
          <Piece key={index} piece={piece} />
        ))}
      </p>
    </>
  );
}

function Piece({ piece: { kind, text } }: { readonly piece: ChangedPiece }) {
  if (kind === 'same') return <span>{text}</span>;
  if (kind === 'added')
    return (
      <ins>
        <VisuallyHidden>Added since: </VisuallyHidden>
        {text}
      </ins>
    );
  return (
    <del>
      <VisuallyHidden>Removed since: </VisuallyHidden>
      {text}
    </del>
  );
}
