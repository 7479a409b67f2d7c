import { IMAGE_PICKER_ACCEPT } from '@circuit/domain/artifacts';
import type { RichDocument } from '@circuit/domain/richText';
import { VisuallyHidden } from '@circuit/ui';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';

import { AskingDialog } from './asking/AskingDialog.tsx';
import { ContextBar } from './context/ContextBar.tsx';
import { contentOf } from './documentOf.ts';
import { EditorEvents } from './editorEvents.ts';
import { richTextExtensions } from './extensions.ts';
import { TOO_MUCH_TEXT } from './limits.ts';
import styles from './richText.module.css';
import { BLOCKED_TEXT } from './tables/guard.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';
import type { Asking } from './toolbar/tools.ts';
import { refusedWords } from './uploads/imageFiles.ts';
import { Uploads } from './uploads/Uploads.tsx';
import { type UploadImage, useImageUploads } from './uploads/useImageUploads.ts';

export interface EditorProps {
  /** Its name, for people who cannot see the text above it. */
  readonly label: string;
  /** The initial text. Another text needs another `key`. */
  readonly document: RichDocument;
  /** Called at every change; `read` builds the document, which is not free, so the caller decides when. */
  readonly onChange: (read: () => RichDocument) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  /** Without it there is no way to insert an image. */
  readonly uploadImage?: UploadImage | undefined;
  /** Fills its page from edge to edge, without a frame; on a phone the tools stand at the bottom. */
  readonly isPage?: boolean | undefined;
  /** Where a file that is no image can go instead, if anywhere: said when one is dropped into the text. */
  readonly otherFiles?: string | undefined;
  /** Whether images are on their way, which end with the editor. */
  readonly onUploading?: ((isUploading: boolean) => void) | undefined;
}

const FOREIGN_IMAGES = 'Images from other pages were left out. Save the image and insert the file.';
const NO_IMAGES = 'This text cannot hold images.';

/** Loaded when first needed, see RichTextEditor. */
export function EditorFrame(props: EditorProps) {
  const {
    label,
    document,
    onChange,
    onBlur,
    placeholder,
    uploadImage,
    otherFiles,
    onUploading,
    isPage = false,
  } = props;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [notice, setNotice] = useState({ text: '', turn: 0 });
  const [textId, helpId] = [useId(), useId()];
  const toolbar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, add } = useImageUploads(uploadImage);
  const isUploading = uploads.some(({ problem }) => problem === null);
  useEffect(() => {
    onUploading?.(isUploading);
    return () => onUploading?.(false);
  }, [onUploading, isUploading]);
  const say = (text: string) => setNotice(({ turn }) => ({ text, turn: turn + 1 }));
  const [told] = useState(() => new EditorEvents());
  useEffect(() =>
    told.follow({
      onChange,
      onBlur,
      add: uploadImage === undefined ? () => say(NO_IMAGES) : add,
      refuse: (files) => say(refusedWords(files, otherFiles)),
    }),
  );

  const editor: Editor = useEditor({
    extensions: richTextExtensions({
      placeholder,
      onBlocked: () => say(BLOCKED_TEXT),
      onTooMuch: () => say(TOO_MUCH_TEXT),
      onFiles: (files, position) => told.add(editor, files, position),
      onForeignImages: () => say(FOREIGN_IMAGES),
      onRefused: (files) => told.refuse(files),
    }),
    content: contentOf(document),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id: textId,
        class: styles['text'] ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': helpId,
      },
      handleKeyDown: (_view, { key, altKey }) => {
        if (key !== 'F10' || !altKey) return false;
        toolbar.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
        return true;
      },
    },
    onUpdate: ({ editor: current, transaction }) => {
      if (!transaction.docChanged) return;
      setNotice((last) => (last.text === '' ? last : { text: '', turn: last.turn + 1 }));
      told.changed(current);
    },
    onBlur: () => told.blurred(),
  });
  useEffect(() => {
    told.opened();
    return () => told.closed(editor);
  }, [told, editor]);

  return (
    <div className={styles['frame']} data-page={isPage || undefined}>
      <div className={styles['tools']}>
        <Toolbar
          ref={toolbar}
          editor={editor}
          controls={textId}
          canInsertImages={uploadImage !== undefined}
          onAsk={(wanted) => (wanted === 'image' ? picker.current?.click() : setAsking(wanted))}
        />
        <ContextBar editor={editor} />
      </div>
      <EditorContent editor={editor} />
      <VisuallyHidden>
        <span id={helpId}>
          Alt+F10 moves to the formatting tools. In a table, Tab moves to the next cell and adds a row after the last
          one; the arrow keys leave the table.
        </span>
      </VisuallyHidden>
      <div className={styles['told']}>
        <Uploads uploads={uploads} />
        <output className={styles['notice']}>
          <span key={notice.turn}>{notice.text}</span>
        </output>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={IMAGE_PICKER_ACCEPT}
        aria-label="Image files"
        onChange={({ currentTarget }) => {
          add(editor, [...(currentTarget.files ?? [])], editor.state.selection.from);
          // The same file can be chosen again.
          currentTarget.value = '';
          // Its author writes on meanwhile.
          editor.commands.focus();
        }}
      />
      {asking === null || asking === 'image' ? null : (
        <AskingDialog asking={asking} editor={editor} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}
