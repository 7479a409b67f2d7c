import { isPastedImageType } from '@circuit/domain/artifacts';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

interface Options {
  readonly onFiles: (files: readonly File[], position: number) => void;
  readonly onForeignImages: () => void;
}

/** Images that are pasted or dropped are taken up; other files are left alone. (S2.38, S5.03) */
export const ImageFiles = Extension.create<Options>({
  name: 'imageFiles',
  addOptions: () => ({ onFiles: () => undefined, onForeignImages: () => undefined }),
  addProseMirrorPlugins() {
    const { onFiles, onForeignImages } = this.options;
    return [
      new Plugin({
        props: {
          handlePaste: (view, { clipboardData }) => {
            const html = clipboardData?.getData('text/html') ?? '';
            const files = imagesOf(clipboardData);
            // Word and spreadsheets add a picture of the text they copy: the words are what is meant.
            if (files.length > 0 && !hasWords(html)) {
              onFiles(files, view.state.selection.from);
              return true;
            }
            if (/<img\b(?![^>]*\bdata-src=)/i.test(html)) onForeignImages();
            return false;
          },
          handleDrop: (view, event, _slice, isMoved) => {
            if (isMoved || event.dataTransfer === null || event.dataTransfer.files.length === 0) return false;
            // Whatever was dropped, the browser must not open it in place of the page.
            event.preventDefault();
            const files = imagesOf(event.dataTransfer);
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            if (files.length > 0) onFiles(files, at ?? view.state.selection.from);
            return true;
          },
        },
      }),
    ];
  },
});

function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => isPastedImageType(type));
}

function hasWords(html: string): boolean {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== '';
}
