import { XMLParser } from 'fast-xml-parser';

/** An element: its children by name, its attributes by `@name`, its text as `#text`. */
export interface XmlElement {
  readonly [name: string]: readonly XmlElement[] | string | undefined;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  ignoreDeclaration: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/** Entities, comments and instructions are where two readers of the same text see different things. Nobody sends them. */
const UNSAFE = /<!|<\?(?!xml\s)/;

/** Null when it is not XML, or holds what readers differ about. */
export function readXml(text: string, { allowsComments = false } = {}): XmlElement | null {
  const plain = allowsComments ? text.replaceAll(/<!--[\s\S]*?-->/g, '') : text;
  if (UNSAFE.test(plain)) return null;
  try {
    return parser.parse(plain) as XmlElement; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the options above make
  } catch {
    return null;
  }
}

/** The elements along a path of names. */
export function elements(from: XmlElement | null | undefined, ...path: readonly string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = from === null || from === undefined ? [] : [from];
  for (const name of path)
    found = found.flatMap((one) => {
      const under = Object.hasOwn(one, name) ? one[name] : undefined;
      return typeof under === 'object' ? under : [];
    });
  return found;
}

export function attribute(of: XmlElement | undefined, name: string): string | null {
  const value = of?.[`@${name}`];
  return typeof value === 'string' ? value : null;
}

/** The text of an element, or of the one inside it. */
export function textOf(of: XmlElement | undefined): string | null {
  if (of === undefined) return null;
  const own = of['#text'];
  if (typeof own === 'string' && own !== '') return own;
  const inner = Object.values(of).flatMap((value) => (typeof value === 'object' ? value : []));
  return inner.map((one) => textOf(one)).find((text) => text !== null) ?? null;
}

/** Everything inside, however deep. */
export function allWithin(of: XmlElement, name: string): readonly XmlElement[] {
  return Object.entries(of).flatMap(([key, value]) =>
    typeof value === 'object' ? [...(key === name ? value : []), ...value.flatMap((one) => allWithin(one, name))] : [],
  );
}

export function dateOf(text: string | null): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
