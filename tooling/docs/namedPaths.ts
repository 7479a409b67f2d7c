const BACKTICKED = /`([^`\s]+)`/g;
const LINKED = /\]\(([^)\s]+)\)/g;
const IN_REPOSITORY = /^(?:packages|apps|docs|tooling|[.]ci)\//;

/**
 * The paths of the repository that a document names in backticks. A name with a placeholder (`<subject>`) is no path;
 * of one with a wildcard or a choice (`*`, `{a,b}`) only the folders before it are. (DC-1, DC-2)
 */
export function namedPaths(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(BACKTICKED)]
    .map(([, name = '']) => name)
    .filter((name) => IN_REPOSITORY.test(name) && !/[<>…]/.test(name))
    .map((name) => name.replace(/(?::\d+|#.*)$/, '').replace(/[^/]*[*{].*$/, ''));
}

/** The targets of links to other files of the repository, as they stand: relative to the document. */
export function linkedPaths(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(LINKED)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

/** Fenced blocks show examples, which need not exist. */
function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
}
