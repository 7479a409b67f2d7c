import { FILE_EXTENSIONS, UPLOAD_LIMITS } from '@circuit/domain/artifacts';
import { Button, Icon } from '@circuit/ui';
import { Upload } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';

import styles from './artifacts.module.css';
import { sizeWords } from './fileWords.ts';

interface Props {
  readonly label: string;
  readonly onFiles: (files: Iterable<File>) => void;
  /** Without dots; all that can be handed in unless given. */
  readonly extensions?: readonly string[] | undefined;
  readonly maxBytes?: number | undefined;
}

/** A place to drop files on, and a button for everybody else. What may be dropped is said before, not after. */
export function FileDrop({ label, onFiles, extensions, maxBytes = UPLOAD_LIMITS.fileBytes }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();
  const accepted = extensions ?? FILE_EXTENSIONS;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles(event.dataTransfer.files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the button is the first
    <fieldset
      className={styles['drop']}
      data-over={isOver || undefined}
      aria-label={label}
      aria-describedby={hintId}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon of={Upload} size="1.5rem" className={styles['glyph']} />
      <p className={styles['dropWords']}>Drop files here, or</p>
      <Button kind="secondary" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <p id={hintId} className={styles['facts']}>
        {hintOf(extensions)} Up to {sizeWords(Math.floor(maxBytes / 1_048_576) * 1_000_000)} each.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={accepted.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // So that the same file can be chosen once more.
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

function hintOf(extensions: readonly string[] | undefined): string {
  if (extensions === undefined) return 'Documents, slides, tables, PDF, images, audio, video, code or a ZIP.';
  return `${extensions.map((extension) => `.${extension}`).join(', ')}.`;
}
