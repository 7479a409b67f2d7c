import { isMissingAlt, RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { Button, VisuallyHidden } from '@circuit/ui';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useId, useState } from 'react';

import styles from './richText.module.css';
import { ShownImage } from './viewer/ShownImage.tsx';

/** An image as its author sees it: outlined, with a question under it, while nobody has said what it shows. (S3.10) */
export function ImageInEditor({ node, selected, updateAttributes }: ReactNodeViewProps) {
  const isMissing = isMissingAlt({ type: 'image', attrs: node.attrs });
  return (
    <NodeViewWrapper
      className={styles['image']}
      data-selected={selected || undefined}
      data-missing={isMissing || undefined}
    >
      <ShownImage attrs={node.attrs} />
      {isMissing ? <Question onAnswer={updateAttributes} /> : null}
    </NodeViewWrapper>
  );
}

function Question({ onAnswer }: { readonly onAnswer: (attrs: Record<string, unknown>) => void }) {
  const [alt, setAlt] = useState('');
  const id = useId();
  const answer = () => {
    if (alt.trim() !== '') onAnswer({ alt: alt.trim() });
  };
  return (
    <div className={styles['question']}>
      <VisuallyHidden>Missing alt text.</VisuallyHidden>
      <label htmlFor={id}>What does this image show?</label>
      <input
        id={id}
        value={alt}
        maxLength={RICH_TEXT_LIMITS.altLength}
        placeholder="Describe it for someone who cannot see it"
        onChange={(event) => setAlt(event.currentTarget.value)}
        onBlur={answer}
        onKeyDown={(event) => {
          if (event.key === 'Enter') answer();
        }}
      />
      <Button size="small" onClick={() => onAnswer({ isDecorative: true })}>
        Decorative
      </Button>
    </div>
  );
}
