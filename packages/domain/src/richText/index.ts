export { checkDocument, type RichTextFault } from './checkDocument.ts';
export { EMPTY_DOCUMENT, type RichDocument, type RichMark, type RichNode } from './document.ts';
export { htmlPage, type HtmlPage } from './htmlPage.ts';
export {
  artifactOfImage,
  AUTO,
  countMissingAlt,
  imageArtifacts,
  imageOfArtifact,
  isImageLength,
  isMissingAlt,
  withImages,
} from './images.ts';
export { COLUMN_WIDTH, RICH_TEXT_LIMITS } from './limits.ts';
export { completedHref, safeHref } from './links.ts';
export { MARK_RULES, NODE_RULES } from './schema.ts';
export {
  cellKey,
  columnWidths,
  isRemovalBlocked,
  losesCell,
  tableRows,
  type CaretPlace,
  type RemovalKey,
  type TableRows,
} from './tables.ts';
export { asidesOf, countWords, isBlank, plainText, textStarts, type Asides } from './text.ts';
export {
  isVideo,
  playerAddress,
  readVideoAddress,
  VIDEO_FRAME_ORIGINS,
  videoSite,
  type Video,
  type VideoProvider,
} from './video.ts';
