import { isPastedImageType } from '@circuit/domain/artifacts';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

interface Options {
  readonly onFiles: (files: readonly File[], position: number) => void;
  readonly onForeignImages: () => void;
  readonly onRefused: (files: readonly File[]) => void;
}

/** Images that are pasted or dropped are taken up; other files are refused, and that is said. (S2.38, S5.03, RX-26) */
export const ImageFiles = Extension.create<Options>({
  name: 'imageFiles',
  addOptions: () => ({ onFiles: () => undefined, onForeignImages: () => undefined, onRefused: () => undefined }),
  addProseMirrorPlugins() {
    const { onFiles, onForeignImages, onRefused } = this.options;
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
            const others = othersOf(clipboardData);
            if (others.length > 0 && clipboardData?.types.every((type) => type === 'Files') === true) onRefused(others);
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
            const others = othersOf(event.dataTransfer);
            if (others.length > 0) onRefused(others);
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

function othersOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => !isPastedImageType(type));
}

/** What becomes of files that do not go into the text. */
export function takenWords(taken: readonly File[]): string {
  if (taken.length === 0) return 'Nothing was added. Under Files you see why.';
  return taken.length === 1 ? `We are adding “${taken[0]?.name}” under Files.` : 'We are adding them under Files.';
}

/** "“report.pdf” was not added. Only images can go into the text." */
export function refusedWords(files: readonly File[], instead = ''): string {
  const what = files.length === 1 ? `“${files[0]?.name}” was not added.` : `${files.length} files were not added.`;
  return `${what} Only images can go into the text. ${instead}`.trim();
}

function hasWords(html: string): boolean {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== '';
}
