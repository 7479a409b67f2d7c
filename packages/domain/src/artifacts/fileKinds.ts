export type Preview = 'image' | 'pdf' | 'audio' | 'video' | 'text';

/** How the traces of its author are taken out of a file. */
export type Cleaning =
  | 'image'
  | 'pdf'
  | 'office'
  | 'openDocument'
  | 'archive'
  | 'notebook'
  | 'mp3'
  | 'mp4'
  | 'wav'
  | 'text';

export interface FileKind {
  readonly mediaType: string;
  readonly cleaning: Cleaning;
  /** How it can be shown in the page; null for a download. */
  readonly preview: Preview | null;
}

const image = (mediaType: string): FileKind => ({ mediaType, cleaning: 'image', preview: 'image' });
const office = (name: string): FileKind => ({
  mediaType: `application/vnd.openxmlformats-officedocument.${name}`,
  cleaning: 'office',
  preview: null,
});
const openDocument = (name: string): FileKind => ({
  mediaType: `application/vnd.oasis.opendocument.${name}`,
  cleaning: 'openDocument',
  preview: null,
});
// Source code and markup are handed over as plain text and never as what they would do in a browser.
const text: FileKind = { mediaType: 'text/plain', cleaning: 'text', preview: 'text' };

const TEXTS =
  'txt md csv tsv tex bib py java c h cpp hpp cs js ts jsx tsx r rmd jl m sql json yaml yml xml css html rb go rs sh';

/**
 * The kinds of files that can be handed in, by extension: those whose traces of the author we know how to take out.
 * Old Office files (.doc), for one, hide names where nothing small can find them.
 */
const FILE_KINDS: ReadonlyMap<string, FileKind> = new Map<string, FileKind>([
  ['png', image('image/png')],
  ['apng', image('image/png')],
  ['jpg', image('image/jpeg')],
  ['jpeg', image('image/jpeg')],
  ['gif', image('image/gif')],
  ['webp', image('image/webp')],
  ['bmp', image('image/bmp')],
  ['ico', image('image/x-icon')],
  ['svg', image('image/svg+xml')],
  ['pdf', { mediaType: 'application/pdf', cleaning: 'pdf', preview: 'pdf' }],
  ['docx', office('wordprocessingml.document')],
  ['pptx', office('presentationml.presentation')],
  ['xlsx', office('spreadsheetml.sheet')],
  ['odt', openDocument('text')],
  ['odp', openDocument('presentation')],
  ['ods', openDocument('spreadsheet')],
  ['zip', { mediaType: 'application/zip', cleaning: 'archive', preview: null }],
  ['ipynb', { mediaType: 'application/x-ipynb+json', cleaning: 'notebook', preview: null }],
  ['mp3', { mediaType: 'audio/mpeg', cleaning: 'mp3', preview: 'audio' }],
  ['m4a', { mediaType: 'audio/mp4', cleaning: 'mp4', preview: 'audio' }],
  ['wav', { mediaType: 'audio/wav', cleaning: 'wav', preview: 'audio' }],
  ['mp4', { mediaType: 'video/mp4', cleaning: 'mp4', preview: 'video' }],
  ...TEXTS.split(' ').map((extension) => [extension, text] as const),
]);

export const FILE_EXTENSIONS: readonly string[] = [...FILE_KINDS.keys()];

export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

export function fileKindOf(fileName: string): FileKind | undefined {
  return FILE_KINDS.get(extensionOf(fileName));
}

/** How a stored file can be shown, by the type it is delivered as. */
export function previewOf(mediaType: string): Preview | null {
  const [bare = ''] = mediaType.split(';');
  return [...FILE_KINDS.values()].find((kind) => kind.mediaType === bare)?.preview ?? null;
}
