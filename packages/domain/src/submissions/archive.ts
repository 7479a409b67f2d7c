import { displayName, sortedName, type Named } from '../people/index.ts';

/** One hand-in that goes into the archive. */
export interface ArchivedAuthor extends Named {
  /** The number that graders know it by. */
  readonly number: string;
}

export type ArchiveKind = 'named' | 'anonymous';

/** A name that every file system takes, and none takes for a place: at most so long, with its extension. */
const LONGEST = 80;
// oxlint-disable-next-line eslint/no-control-regex -- these are the characters to remove
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]+/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Nothing of a name can lead out of its folder or hide what kind of file it is. (SS-7) */
export function safeName(name: string, otherwise = 'file'): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  const [stem, extension] = splitName(clean);
  const short = Array.from(stem).slice(0, LONGEST).join('').trimEnd();
  if (short === '') return extension === '' ? otherwise : `${otherwise}${extension}`;
  return RESERVED.test(clean) ? `_${short}${extension}` : `${short}${extension}`;
}

function splitName(name: string): readonly [stem: string, extension: string] {
  const [extension = ''] = /\.\w{1,10}$/.exec(name) ?? [];
  return [name.slice(0, name.length - extension.length), extension];
}

/** Each name once, also where a file system does not tell capitals apart; a second one is "essay (2).pdf". (SS-7) */
export function uniqueNames(names: readonly string[], taken: readonly string[] = []): readonly string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return names.map((name) => {
    const [stem, extension] = splitName(name);
    let found = name;
    for (let count = 2; used.has(found.toLowerCase()); count += 1) found = `${stem} (${count})${extension}`;
    used.add(found.toLowerCase());
    return found;
  });
}

/** A folder for each hand-in: "Okonkwo, Amara" or "Essay 0417". Two of one name are told apart by their e-mail. (SS-7) */
export function archiveFolders(authors: readonly ArchivedAuthor[], kind: ArchiveKind): readonly string[] {
  if (kind === 'anonymous') return authors.map(({ number }) => `Essay ${number}`);
  const namesakes = Map.groupBy(authors, (author) => sortedName(author).toLowerCase());
  const names = authors.map((author) => {
    const name = sortedName(author);
    const isAlone = (namesakes.get(name.toLowerCase())?.length ?? 0) < 2;
    return safeName(isAlone ? name : `${name} (${author.email})`, 'Student');
  });
  return uniqueNames(names);
}

/** The first file of a folder, made of the text and the links. */
export const ESSAY_FILE = 'essay.html';

export interface ArchivedFile {
  readonly name: string;
  /** Of the copy that is sent, which may be of another format than what was handed over. */
  readonly extension: string;
  /** A picture inside the text. */
  readonly isImage: boolean;
}

/** Files as their author called them, or by their place alone; pictures of the text always so. (SS-7) */
export function archiveFiles(files: readonly ArchivedFile[], kind: ArchiveKind): readonly string[] {
  const names = files.map(({ name, extension, isImage }, index) => {
    if (isImage) return `image ${index + 1}.${extension}`;
    const [stem] = splitName(safeName(name));
    return kind === 'anonymous' ? `file ${index + 1}.${extension}` : `${stem}.${extension}`;
  });
  return uniqueNames(names, [ESSAY_FILE]);
}

/** What the first page of a hand-in is called. */
export const archiveTitle = (author: ArchivedAuthor, kind: ArchiveKind): string =>
  kind === 'anonymous' ? `Essay ${author.number}` : displayName(author);

/** Without the extension of the format that holds more, readers everywhere open it; so it holds this much. */
const MOST_BYTES = 3_500_000_000;
const MOST_FILES = 60_000;
/** So long an archive is kept: it is a copy of everybody's work. (SS-9) */
export const ARCHIVE_DAYS = 30;

/** Why these hand-ins do not fit into one archive; null when they do. (SS-8) */
export function archiveRefusal({ bytes, files }: { readonly bytes: number; readonly files: number }): string | null {
  if (bytes > MOST_BYTES)
    return `These hand-ins add up to ${(bytes / 1e9).toFixed(1)} GB. The limit for one archive is 3.5 GB. Open them one by one from the list of hand-ins.`;
  if (files > MOST_FILES)
    return `These hand-ins have ${files.toLocaleString('en-US')} files. The limit for one archive is 60,000. Open them one by one from the list of hand-ins.`;
  return null;
}

/** Whether an archive that was finished then can still be downloaded. (SS-9) */
export const isArchiveKept = (endedAt: Date, now: Date): boolean =>
  now.getTime() - endedAt.getTime() < ARCHIVE_DAYS * 86_400_000;
