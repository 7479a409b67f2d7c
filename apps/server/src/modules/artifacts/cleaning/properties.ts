import { PDFDict, PDFHexString, PDFName, PDFRawStream, PDFString, type PDFDocument } from '@cantoo/pdf-lib';

/** No file says more about itself than a reader of a list would read. */
const MOST = 20;
const LONGEST = 200;

/** Who wrote it, who edited it last, who they work for: in Office, OpenDocument and the notes inside a PDF. */
const NAMING =
  /<((?:\w+:)?(?:creator|initial-creator|lastModifiedBy|Author|Manager|Company))(?:\s[^>]{0,500})?>([^<]{1,1000}|\s*<rdf:(?:Seq|Bag|Alt)>.{0,2000}?<\/rdf:(?:Seq|Bag|Alt)>\s*)<\/\1>/gs;

/** What of a file's own properties names people, each once, as a check before handing in shows it to its author. (HI-3) */
export function namedIn(xml: string): string[] {
  return Array.from(xml.slice(0, 100_000).matchAll(NAMING), ([, , found = '']) => plain(found)).filter(
    (name) => name !== '',
  );
}

const plain = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d{1,6});/g, sign)
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const entity = (_: string, name: string): string => SIGNS[name] ?? ' ';
const sign = (_: string, code: string): string => (Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : ' ');

/** Only the parts about the document. A comment inside the document names its author too, but it is cleaned. */
export const isAboutTheFile = (name: string): boolean => /^docProps\/[^/]*\.xml$|(?:^|\/)meta\.xml$/i.test(name);

export function namedInPdf({ context, catalog }: PDFDocument): string[] {
  const info = context.lookup(context.trailerInfo.Info);
  const inInfo = ['Author', 'Company', 'Manager'].flatMap((key) => {
    const value = info instanceof PDFDict ? info.lookup(PDFName.of(key)) : undefined;
    return value instanceof PDFString || value instanceof PDFHexString ? textOf(value) : [];
  });
  const notes = catalog.lookup(PDFName.of('Metadata'));
  // Notes are written plainly, so that any program finds them; what is packed is not worth the risk of unpacking it.
  const isPlain = notes instanceof PDFRawStream && !notes.dict.has(PDFName.of('Filter'));
  return [...inInfo, ...(isPlain ? namedIn(Buffer.from(notes.contents).toString('utf8')) : [])];
}

/** A name that cannot be read is no reason to refuse the file. */
function textOf(value: PDFString | PDFHexString): string[] {
  try {
    return [value.decodeText().trim()];
  } catch {
    return [];
  }
}

/** Only what the database takes and a list can show: no control signs, and no half of a sign. */
const storable = (name: string): string =>
  Array.from(name.toWellFormed().replaceAll(/\p{Cc}/gu, ''))
    .slice(0, LONGEST)
    .join('')
    .trim();

export const listed = (names: readonly string[]): string[] =>
  [...new Set(names.map(storable))].filter((name) => name !== '').slice(0, MOST);
