import type { Artifact } from '@circuit/contract/artifacts';
import type { SubmissionChecks } from '@circuit/contract/submissions';
import { type ArtifactConstraint, type JudgedArtifact, unmetConstraints, wordsText } from '@circuit/domain/artifacts';
import { type Author, identityTraces, type TraceKind, type TracePlace } from '@circuit/domain/submissions';
import { countMissingAlt, countWords, isBlank, plainText, type RichDocument } from '@circuit/domain/richText';

/** What can be done about a check, in the page. */
export type CheckAct =
  | { readonly kind: 'describeImage'; readonly label: 'Describe it' }
  | { readonly kind: 'showWords'; readonly label: 'Show'; readonly words: string };

export interface HandInCheck {
  readonly id: string;
  readonly about: 'rule' | 'images' | 'identity';
  /** Missing keeps the work from being handed in; attention asks once more. */
  readonly state: 'met' | 'missing' | 'attention';
  readonly text: string;
  readonly act?: CheckAct | undefined;
}

export interface CheckedWork {
  readonly constraints: readonly ArtifactConstraint[];
  readonly document: RichDocument;
  readonly artifacts: readonly Artifact[];
  readonly author: Author;
  /** What the server found in files and links, whose insides the page does not see. */
  readonly traces: SubmissionChecks['traces'];
  readonly unfinished?: Unfinished;
}

/** What was begun on the page and is no part of the work yet. */
export interface Unfinished {
  readonly isLinkTyped: boolean;
  readonly failedUploads: number;
}
export const NOTHING_UNFINISHED: Unfinished = { isLinkTyped: false, failedUploads: 0 };

/** Before you hand in: what the assignment asks, images without words, and one's own name. (HS-3) */
export function handInChecks(work: CheckedWork): readonly HandInCheck[] {
  return [...rules(work), ...leftOut(work.unfinished ?? NOTHING_UNFINISHED), ...images(work), ...identity(work)];
}

/** It would not go along, and nobody would notice. (HS-8) */
function leftOut({ isLinkTyped, failedUploads }: Unfinished): HandInCheck[] {
  const one = { about: 'rule', state: 'attention' } as const;
  const files = failedUploads === 1 ? 'A file was' : `${failedUploads} files were`;
  return [
    ...(isLinkTyped
      ? [{ ...one, id: 'typed link', text: 'You typed a link but did not add it, so it will not be handed in.' }]
      : []),
    ...(failedUploads > 0
      ? [{ ...one, id: 'failed files', text: `${files} not uploaded and will not be handed in.` }]
      : []),
  ];
}

/** As the rules count: an empty text is none. */
function judgedWork({ document, artifacts }: Pick<CheckedWork, 'document' | 'artifacts'>): JudgedArtifact[] {
  const text: JudgedArtifact[] = isBlank(document) ? [] : [{ type: 'TextArtifact', words: countWords(document) }];
  const others = artifacts.flatMap((artifact): JudgedArtifact[] => {
    if (artifact.type === 'FileArtifact')
      return artifact.use === 'file'
        ? [{ type: 'FileArtifact', name: artifact.name, byteSize: artifact.byteSize }]
        : [];
    if (artifact.type === 'UrlArtifact')
      return URL.canParse(artifact.url) ? [{ type: 'UrlArtifact', host: new URL(artifact.url).hostname }] : [];
    return [];
  });
  return [...text, ...others];
}

function rules({ constraints, ...work }: CheckedWork): HandInCheck[] {
  const judged = judgedWork(work);
  return constraints.flatMap((constraint): HandInCheck[] => {
    const given = judged.filter(({ type }) => type === constraint.type);
    const unmet = unmetConstraints([constraint], given);
    const about = { about: 'rule' } as const;
    if (unmet.length > 0)
      return unmet.map((text, at) => ({ ...about, id: `${constraint.type} ${at}`, state: 'missing', text }));
    return [{ ...about, id: constraint.type, state: 'met', text: metWords(constraint, given) }];
  });
}

/** "640 words, between 500 and 800", "2 files". */
function metWords(constraint: ArtifactConstraint, given: readonly JudgedArtifact[]): string {
  if (constraint.type === 'TextArtifact') {
    const words = given.reduce((sum, one) => sum + (one.type === 'TextArtifact' ? one.words : 0), 0);
    return `${wordsText(words)}${limitsText(constraint)}`;
  }
  const [one, many] = constraint.type === 'FileArtifact' ? ['file', 'files'] : ['link', 'links'];
  if (given.length === 0) return `No ${one} (optional)`;
  return given.length === 1 ? `1 ${one}` : `${given.length} ${many}`;
}

function limitsText({ minWords, maxWords }: { minWords: number | null; maxWords: number | null }): string {
  if (minWords !== null && maxWords !== null) return `, between ${minWords} and ${maxWords}`;
  if (minWords !== null) return `, at least ${minWords}`;
  return maxWords === null ? '' : `, at most ${maxWords}`;
}

function images({ document }: CheckedWork): HandInCheck[] {
  const count = countMissingAlt(document);
  if (count === 0) return [];
  const text = count === 1 ? 'One image has no description.' : `${count} images have no description.`;
  const act = { kind: 'describeImage', label: 'Describe it' } as const;
  return [{ id: 'images', about: 'images', state: 'attention', text, act }];
}

const TRACE_WORDS: Record<TraceKind, string> = {
  name: 'Your name',
  email: 'Your e-mail address',
  alias: 'Your user name',
  puid: 'Your PUID',
};

const PLACE_WORDS: Record<Exclude<TracePlace, 'text'>, (name: string) => string> = {
  fileName: (name) => `the file name ${name}. Classmates see a different name`,
  fileProperties: (name) => `the properties of ${name}. Classmates get a copy without it`,
  link: (name) => `the link ${name}. Classmates can read it`,
};

function identity({ document, author, traces }: CheckedWork): HandInCheck[] {
  const text = plainText(document);
  const inText = identityTraces(author, text).map(({ kind, start, end }): HandInCheck => {
    const paragraph = text.slice(0, start).split('\n').length;
    const found = `${TRACE_WORDS[kind]} is in paragraph ${paragraph}. Reviews are anonymous.`;
    const act = { kind: 'showWords', label: 'Show', words: text.slice(start, end) } as const;
    return { id: `text ${start}`, about: 'identity', state: 'attention', text: found, act };
  });
  const elsewhere = traces.flatMap(({ place, kind, artifactId, artifactName }): HandInCheck[] => {
    if (place === 'text') return [];
    const found = `${TRACE_WORDS[kind]} is in ${PLACE_WORDS[place](artifactName ?? 'a file')}.`;
    return [{ id: `${place} ${kind} ${artifactId}`, about: 'identity', state: 'attention', text: found }];
  });
  return [...inText, ...elsewhere];
}
