import { extensionOf } from './fileKinds.ts';
import type { ArtifactType } from './types.ts';
import { wordsText } from './wordsText.ts';

interface Counted {
  readonly isRequired: boolean;
  readonly minCount: number;
  readonly maxCount: number;
}

/** What authors are asked to hand in. Limits are included on both ends; null is no limit. */
export type ArtifactConstraint =
  | (Counted & { readonly type: 'TextArtifact'; readonly minWords: number | null; readonly maxWords: number | null })
  | (Counted & { readonly type: 'FileArtifact'; readonly extensions: readonly string[]; readonly maxBytes: number })
  | (Counted & { readonly type: 'UrlArtifact'; readonly allowedHosts: readonly string[] });

/** What of a piece of work the rules ask about. */
export type JudgedArtifact =
  | { readonly type: 'TextArtifact'; readonly words: number }
  | { readonly type: 'FileArtifact'; readonly name: string; readonly byteSize: number }
  | { readonly type: 'UrlArtifact'; readonly host: string };

/** What is still wrong before handing in, as sentences; none means that all rules are met. (AR-20) */
export function unmetConstraints(
  constraints: readonly ArtifactConstraint[],
  artifacts: readonly JudgedArtifact[],
): string[] {
  const unasked = artifacts.filter(({ type }) => constraints.every((constraint) => constraint.type !== type));
  const faults = constraints.flatMap((constraint) => unmet(constraint, artifacts));
  const surplus = new Set(unasked.map(({ type }) => `This assignment does not accept ${WORDS[type].many}. Remove it.`));
  return [...faults, ...surplus];
}

const WORDS: Readonly<Record<ArtifactType, { readonly one: string; readonly many: string }>> = {
  TextArtifact: { one: 'text', many: 'texts' },
  FileArtifact: { one: 'file', many: 'files' },
  UrlArtifact: { one: 'link', many: 'links' },
};

function unmet(constraint: ArtifactConstraint, artifacts: readonly JudgedArtifact[]): string[] {
  const { type, minCount, maxCount, isRequired } = constraint;
  const given = artifacts.filter((artifact) => artifact.type === type);
  const least = isRequired ? Math.max(1, minCount) : minCount;
  const isSkipped = given.length === 0 && !isRequired;
  return [
    ...(!isSkipped && given.length < least ? [missing(constraint, least - given.length)] : []),
    ...(given.length > maxCount ? [`Remove ${counted(type, given.length - maxCount)}.`] : []),
    ...given.flatMap((artifact) => faultOf(constraint, artifact) ?? []),
  ];
}

function missing(constraint: ArtifactConstraint, count: number): string {
  if (constraint.type !== 'TextArtifact' || count > 1) return `Add ${counted(constraint.type, count)}.`;
  const { minWords, maxWords } = constraint;
  if (minWords !== null && maxWords !== null) return `Write ${minWords}–${maxWords} words.`;
  if (minWords !== null) return `Write at least ${minWords} words.`;
  return maxWords === null ? 'Write your text.' : `Write up to ${maxWords} words.`;
}

function counted(type: ArtifactType, count: number): string {
  return count === 1 ? `one ${WORDS[type].one}` : `${count} ${WORDS[type].many}`;
}

function faultOf(constraint: ArtifactConstraint, artifact: JudgedArtifact): string | undefined {
  if (constraint.type === 'TextArtifact' && artifact.type === 'TextArtifact') {
    const { minWords, maxWords } = constraint;
    if (minWords !== null && artifact.words < minWords)
      return `The text has ${wordsText(artifact.words)}. It needs at least ${minWords}.`;
    if (maxWords !== null && artifact.words > maxWords)
      return `The text has ${wordsText(artifact.words)}. The limit is ${maxWords}.`;
  }
  if (constraint.type === 'FileArtifact' && artifact.type === 'FileArtifact') {
    const { extensions, maxBytes } = constraint;
    if (extensions.length > 0 && !extensions.includes(extensionOf(artifact.name)))
      return `${artifact.name} has the wrong file type. Hand in ${extensions.map((extension) => `.${extension}`).join(', ')}.`;
    if (artifact.byteSize > maxBytes)
      return `${artifact.name} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
  }
  if (constraint.type === 'UrlArtifact' && artifact.type === 'UrlArtifact') {
    const { allowedHosts } = constraint;
    if (allowedHosts.length > 0 && !allowedHosts.some((host) => isWithin(artifact.host, host)))
      return `Only links to ${allowedHosts.join(', ')} are allowed.`;
  }
  return undefined;
}

/** A host, or one below it: docs.google.com is within google.com, and evilgoogle.com is not. */
function isWithin(host: string, allowed: string): boolean {
  const [one, other] = [host.toLowerCase(), allowed.toLowerCase()];
  return one === other || one.endsWith(`.${other}`);
}
