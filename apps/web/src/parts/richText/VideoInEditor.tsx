import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';

import styles from './richText.module.css';
import { VideoCard } from './viewer/VideoCard.tsx';

/** A video as its author sees it: not played here, so that a click selects it. (G3) */
export function VideoInEditor({ node, selected }: ReactNodeViewProps) {
  const isWithout = node.attrs['hasCaptions'] !== true;
  return (
    <NodeViewWrapper
      className={styles['image']}
      data-selected={selected || undefined}
      data-missing={isWithout || undefined}
    >
      <VideoCard attrs={node.attrs} />
      {isWithout ? <span className={styles['missing']}>Captions or a transcript are missing</span> : null}
    </NodeViewWrapper>
  );
}
