import type { Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';

import { Limits } from './limits.ts';
import { CleanPaste } from './pasting/cleanPaste.ts';
import { BLOCKS } from './schema/blocks.ts';
import { ImageNode } from './schema/image.ts';
import { MARKS } from './schema/marks.ts';
import { BlockMath, InlineMath } from './schema/maths.ts';
import { VideoNode } from './schema/video.ts';
import { TableGuard } from './tables/guard.ts';
import { Identifiers } from './tables/identify.ts';
import { TABLE_NODES } from './tables/tableNodes.ts';
import { TypingBesideParts } from './typingBesideParts.ts';
import { ImageFiles } from './uploads/imageFiles.ts';
import { UploadPlaces } from './uploads/uploadPlaces.ts';

interface Told {
  readonly placeholder?: string | undefined;
  /** Something was kept from being removed. */
  readonly onBlocked: () => void;
  readonly onFiles: (files: readonly File[], position: number) => void;
  /** Pasted images of other pages were left out. */
  readonly onForeignImages: () => void;
  /** Files that are no images were left out. */
  readonly onRefused: (files: readonly File[]) => void;
  /** Something was left out because no text can hold it. */
  readonly onTooMuch?: (() => void) | undefined;
}

/** Everything the editor knows. What is not here cannot be typed, pasted or loaded. */
export function richTextExtensions({ placeholder = '', onTooMuch, ...told }: Told): Extensions {
  const { onBlocked, onFiles, onForeignImages, onRefused } = told;
  return [
    StarterKit.configure({
      blockquote: false,
      bulletList: false,
      codeBlock: false,
      heading: false,
      link: false,
      listItem: false,
      orderedList: false,
      // A paragraph after a table or picture at the end, so that the caret has a place to go.
      trailingNode: {},
    }),
    ...BLOCKS,
    ...MARKS,
    ImageNode,
    VideoNode,
    InlineMath,
    BlockMath,
    ...TABLE_NODES,
    Identifiers,
    TableGuard.configure({ onBlocked }),
    Limits.configure({ onTooMuch: onTooMuch ?? (() => undefined) }),
    UploadPlaces,
    TypingBesideParts,
    CleanPaste,
    ImageFiles.configure({ onFiles, onForeignImages, onRefused }),
    Placeholder.configure({ placeholder, showOnlyWhenEditable: true }),
  ];
}
