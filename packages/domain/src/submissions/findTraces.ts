import { asidesOf, plainText, type RichDocument } from '../richText/index.ts';

import {
  identityTraces,
  identityTracesInFileName,
  type Author,
  type IdentityTrace,
  type TraceKind,
} from './identityTraces.ts';

/** Where an author can be recognized. */
export const TRACE_PLACES = ['text', 'fileName', 'fileProperties', 'link'] as const;
export type TracePlace = (typeof TRACE_PLACES)[number];

export interface CheckedArtifact {
  readonly id: string;
  readonly type: 'FileArtifact' | 'UrlArtifact' | 'TextArtifact';
  readonly name: string;
  readonly url: string | null;
  /** What the file says about itself: author, last editor, company. */
  readonly properties: readonly string[];
}

export interface FoundTrace {
  readonly place: TracePlace;
  readonly kind: TraceKind;
  readonly quote: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly artifactId: string | null;
  readonly artifactName: string | null;
}

/**
 * Everything in a hand-in that names its author: the text with descriptions and links in it, names and properties of
 * files, links beside it. (HI-3)
 */
export function findTraces(
  author: Author,
  document: RichDocument,
  artifacts: readonly CheckedArtifact[],
): FoundTrace[] {
  const text = plainText(document);
  const inText = identityTraces(author, text).map((trace) => ({
    ...found('text', trace, text),
    start: trace.start,
    end: trace.end,
  }));
  return [...inText, ...inAsides(author, document), ...artifacts.flatMap((artifact) => inArtifact(author, artifact))];
}

/** What stands at no place of the plain text, and reaches classmates all the same. */
function inAsides(author: Author, document: RichDocument): FoundTrace[] {
  const { words, addresses } = asidesOf(document);
  const all = [
    ...words.flatMap((aside) => identityTraces(author, aside).map((trace) => found('text', trace, aside))),
    ...addresses.flatMap((href) => identityTracesInFileName(author, href).map((trace) => found('text', trace, href))),
  ];
  return toldOnce(all);
}

function inArtifact(author: Author, artifact: CheckedArtifact): FoundTrace[] {
  const { name, url, properties, type } = artifact;
  const isFile = type === 'FileArtifact';
  const names = identityTracesInFileName(author, name).map((trace) => found(isFile ? 'fileName' : 'link', trace, name));
  const links = url === null ? [] : identityTracesInFileName(author, url).map((trace) => found('link', trace, url));
  const inside = properties.flatMap((property) =>
    identityTracesInFileName(author, property).map((trace) => found('fileProperties', trace, property)),
  );
  const all = [...names, ...links, ...inside].map((trace) => ({
    ...trace,
    artifactId: artifact.id,
    artifactName: name,
  }));
  return toldOnce(all);
}

/** The same words at one place are told once. */
function toldOnce(all: readonly FoundTrace[]): FoundTrace[] {
  return [...new Map(all.toReversed().map((trace) => [`${trace.place} ${trace.quote}`, trace])).values()].toReversed();
}

function found(place: TracePlace, { kind, start, end }: IdentityTrace, text: string): FoundTrace {
  return { place, kind, quote: text.slice(start, end), start: null, end: null, artifactId: null, artifactName: null };
}
