import { IMAGE_PICKER_ACCEPT } from '@circuit/domain/artifacts';
import type { RichDocument } from '@circuit/domain/richText';
import { Button, VisuallyHidden } from '@circuit/ui';
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
import { refusedWords, takenWords } from './uploads/imageFiles.ts';
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
  /** What happens with a file that is no image, which no text can hold. */
  readonly otherFiles?: OtherFiles | undefined;
  /** Whether images are on their way, which end with the editor. */
  readonly onUploading?: ((isUploading: boolean) => void) | undefined;
}

export interface OtherFiles {
  /** Where it can go instead, if anywhere. */
  readonly words: string;
  /** Puts them there. Answers those for which there is room. */
  readonly take?: ((files: readonly File[]) => readonly File[]) | undefined;
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
  const [offered, setOffered] = useState<readonly File[]>([]);
  const [textId, helpId] = [useId(), useId()];
  const tools = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, add } = useImageUploads(uploadImage);
  const isUploading = uploads.some(({ problem }) => problem === null);
  useEffect(() => {
    onUploading?.(isUploading);
    return () => onUploading?.(false);
  }, [onUploading, isUploading]);
  const say = (text: string) => {
    setOffered([]);
    setNotice(({ turn }) => ({ text, turn: turn + 1 }));
  };
  const [told] = useState(() => new EditorEvents());
  useEffect(() =>
    told.follow({
      onChange,
      onBlur,
      add: uploadImage === undefined ? () => say(NO_IMAGES) : add,
      refuse: (files) => {
        say(refusedWords(files, otherFiles?.take === undefined ? otherFiles?.words : undefined));
        if (otherFiles?.take !== undefined) setOffered(files);
      },
      askLink: () => {
        const bar = tools.current?.querySelector<HTMLInputElement>('fieldset[data-kind=link] input') ?? null;
        if (bar === null) setAsking('link');
        else bar.focus();
      },
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
      handleKeyDown: (_view, event) => {
        const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
        if (key === 'F10' && altKey) {
          toolbar.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
          return true;
        }
        if (key.toLowerCase() !== 'k' || altKey || shiftKey || !(ctrlKey || metaKey)) return false;
        // Where the browser would go to its search.
        event.preventDefault();
        told.askLink();
        return true;
      },
    },
    onUpdate: ({ editor: current, transaction }) => {
      if (!transaction.docChanged) return;
      setNotice((last) => (last.text === '' ? last : { text: '', turn: last.turn + 1 }));
      setOffered((last) => (last.length === 0 ? last : []));
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
      <div ref={tools} className={styles['tools']}>
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
          Alt+F10 moves to the formatting tools, Ctrl+K makes a link. In a table, Tab moves to the next cell and adds a
          row after the last one; the arrow keys leave the table.
        </span>
      </VisuallyHidden>
      <div className={styles['told']}>
        <Uploads uploads={uploads} onStopped={() => editor.view.focus()} />
        <output className={styles['notice']}>
          <span key={notice.turn}>{notice.text}</span>
        </output>
        {offered.length === 0 ? null : (
          <div className={styles['offer']}>
            <Button
              size="small"
              onClick={() => {
                say(takenWords(otherFiles?.take?.(offered) ?? []));
                editor.view.focus();
              }}
            >
              {offered.length === 1 ? 'Hand it in as a file' : 'Hand them in as files'}
            </Button>
          </div>
        )}
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
