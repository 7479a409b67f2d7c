import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** What is parsed: texts, lists of equal elements, and elements with `@attributes` and `#text`. */
export type Tree = Readonly<Record<string, unknown>>;

const MOST_CHARACTERS = 64 * 1024;

// Nothing becomes a number: a PUID keeps its zeros. Names are often written with `&#x27;`.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true, // oxlint-disable-line typescript/no-deprecated -- what takes its place is another package
});

const ROOT = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?<(?:([\w.-]+):)?([\w.-]+)((?:\s[^>]*)?)>/;

/** The element at the top, if it has this name and is of this namespace. Documents that define entities are none. (IP-93) */
export function readRoot(text: string, name: string, namespace: string): Tree | undefined {
  if (text.length > MOST_CHARACTERS || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined;
  const [, prefix, rootName, attributes = ''] = ROOT.exec(text) ?? [];
  const declared = `xmlns${prefix === undefined ? '' : `:${prefix}`}`;
  const isOfIt = attributes
    .split(/\s+/)
    .some((one) => one === `${declared}="${namespace}"` || one === `${declared}='${namespace}'`);
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  if (rootName !== name || !isOfIt || XMLValidator.validate(text) !== true) return undefined;
  try {
    return treeOf(treeOf(parser.parse(text))?.[name]);
  } catch {
    return undefined;
  }
}

export function treeOf(value: unknown): Tree | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** What an element says, or each of several elements. */
export function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  const text = treeOf(value)?.['#text'];
  return text === undefined ? [] : textsOf(text);
}
