import { type RichDocument, textStarts } from '@circuit/domain/richText';
import { Icon } from '@circuit/ui';
import { Quote } from 'lucide-react';
import { useEffect, useMemo, useRef, type CSSProperties } from 'react';

import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';

import { markedText } from './markedText.tsx';
import styles from './passages.module.css';
import { showPassage } from './showPassage.ts';
import type { Linking } from './useLinking.ts';
import { LINKS, useSelected } from './useSelected.ts';

interface Props {
  readonly document: RichDocument;
  readonly linking: Linking;
}

/** The work with the passages that were linked. What is selected in it can be linked to the open criterion. (RW-10) */
export function LinkedText({ document, linking }: Props) {
  const starts = useMemo(() => textStarts(document), [document]);
  const root = useRef<HTMLDivElement>(null);
  const { selected, clear } = useSelected(root);
  useShowPassage(root, linking.wanted);
  const { setSelected } = linking;
  useEffect(() => setSelected(selected), [setSelected, selected]);
  return (
    <div ref={root} className={styles['linked']}>
      <RichTextViewer
        document={document}
        showText={(node) => markedText(node.text ?? '', starts.get(node) ?? 0, linking.passages)}
      />
      {selected === null || linking.openTitle === null ? null : (
        <button
          type="button"
          {...{ [LINKS]: '' }}
          className={styles['floating']}
          style={placeOf(selected)}
          // Pressing it must not take the selection away.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            linking.linkSelected(selected);
            clear();
          }}
        >
          <Icon of={Quote} size="1rem" /> Link to {linking.openTitle}
        </button>
      )}
    </div>
  );
}

const placeOf = ({ top, left }: { readonly top: number; readonly left: number }): CSSProperties => ({
  insetBlockStart: `${top + 8}px`,
  insetInlineStart: `min(${Math.max(0, left)}px, 100% - 14rem)`,
});

/** "Show" at the criterion: the passage comes into sight and takes the focus. */
function useShowPassage(root: { readonly current: HTMLElement | null }, wanted: Linking['wanted']): void {
  useEffect(() => {
    if (wanted !== null) showPassage(root.current, wanted.number);
  }, [root, wanted]);
}
