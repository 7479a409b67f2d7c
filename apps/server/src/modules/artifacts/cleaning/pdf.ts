import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib';

import { withoutNotes } from './imageSegments.ts';
import { namedInPdf } from './properties.ts';
import { UnusableFile } from './unusableFile.ts';

/** What tells who made a document, and what acts by itself when it is opened. */
const TRACES = [
  'Metadata',
  'PieceInfo',
  'LastModified',
  'Thumb',
  'AF',
  'EmbeddedFiles',
  'JavaScript',
  'JS',
  'OpenAction',
  'AA',
  'SpiderInfo',
  'Perms',
  'Collection',
  'DSS',
];
const SIGNATURES = [PDFName.of('Sig'), PDFName.of('DocTimeStamp')];
/** Who wrote a remark and when; in a form field, `T` is the name of the field and stays. */
const REMARK_TRACES = ['T', 'M', 'CreationDate', 'NM', 'RC', 'FS'];

/**
 * The pages without the traces of who made them. Everything that no page leads to goes too: each save appends to a PDF,
 * so that the names of former authors stay in it unseen. (AR-8)
 */
export async function cleanPdf(
  bytes: Buffer,
): Promise<{ readonly bytes: Buffer; readonly properties: readonly string[] }> {
  const document = await load(bytes);
  const { context } = document;
  const properties = namedInPdf(document);
  delete context.trailerInfo.Info;
  delete context.trailerInfo.ID;
  for (const [, object] of context.enumerateIndirectObjects()) cleanObject(object);
  const reached = reachedFrom(context.trailerInfo.Root, (ref) => context.lookup(ref));
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!reached.has(ref)) context.delete(ref);
    else if (isPhoto(object)) context.assign(ref, withoutPhotoNotes(object));
  }
  const saved = await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
  return { bytes: Buffer.from(saved), properties };
}

async function load(bytes: Buffer): Promise<PDFDocument> {
  try {
    // Nothing of its own is written into the document.
    return await PDFDocument.load(bytes, { updateMetadata: false });
  } catch (error) {
    throw new UnusableFile(error instanceof EncryptedPDFError ? 'locked' : 'unreadable');
  }
}

function cleanObject(object: PDFObject): void {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (dict instanceof PDFArray) for (const item of dict.asArray()) cleanObject(item);
  if (!(dict instanceof PDFDict)) return;
  for (const name of TRACES) dict.delete(PDFName.of(name));
  cleanSignature(dict);
  const isRemark = dict.has(PDFName.of('Rect')) && dict.get(PDFName.of('Subtype')) !== PDFName.of('Widget');
  if (isRemark) for (const name of REMARK_TRACES) dict.delete(PDFName.of(name));
  for (const value of dict.values()) cleanObject(value);
}

/** A signature names its signer, in words, in a certificate and in the picture of itself; any change breaks it anyway. */
function cleanSignature(dict: PDFDict): void {
  const isSignature =
    dict.has(PDFName.of('ByteRange')) || SIGNATURES.some((type) => dict.get(PDFName.of('Type')) === type);
  if (isSignature) for (const name of dict.keys()) dict.delete(name);
  const isField = dict.get(PDFName.of('FT')) === PDFName.of('Sig');
  if (isField) for (const name of ['V', 'DV', 'AP', 'SV', 'Lock']) dict.delete(PDFName.of(name));
}

/** With a list of what is still to visit: a chain of pages can be longer than calls can be deep. */
function reachedFrom(root: PDFObject | undefined, lookUp: (ref: PDFRef) => PDFObject | undefined): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const waiting: (PDFObject | undefined)[] = [root];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object instanceof PDFRef) {
      if (!reached.has(object)) waiting.push(lookUp(object));
      reached.add(object);
    } else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFDict) waiting.push(...object.values());
    else if (object instanceof PDFStream) waiting.push(...object.dict.values());
  }
  return reached;
}

const PHOTO = PDFName.of('DCTDecode');

function isPhoto(object: PDFObject): object is PDFRawStream {
  return object instanceof PDFRawStream && filtersOf(object).at(-1) === PHOTO;
}

function filtersOf({ dict }: PDFRawStream): (PDFObject | undefined)[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (!(filter instanceof PDFArray)) return [filter];
  return filter.asArray().map((_, at) => filter.lookup(at));
}

/** Some programs pack the photo once more; what is packed around it is taken off first. */
function withoutPhotoNotes(photo: PDFRawStream): PDFRawStream {
  const outer = filtersOf(photo).slice(0, -1);
  const dict = photo.dict.clone();
  const parameters = dict.lookup(PDFName.of('DecodeParms'));
  const ofEach = parameters instanceof PDFArray ? parameters.asArray() : [];
  dict.set(PDFName.of('Filter'), dict.context.obj(outer.flatMap((filter) => filter ?? [])));
  dict.set(PDFName.of('DecodeParms'), dict.context.obj(ofEach.slice(0, -1)));
  const bytes =
    outer.length === 0 ? photo.contents : decodePDFRawStream(PDFRawStream.of(dict, photo.contents)).decode();
  dict.set(PDFName.of('Filter'), PHOTO);
  dict.delete(PDFName.of('DecodeParms'));
  const own = parameters instanceof PDFArray ? ofEach.at(-1) : parameters;
  if (own !== undefined && own !== PDFNull) dict.set(PDFName.of('DecodeParms'), own);
  return PDFRawStream.of(dict, withoutNotes(Buffer.from(bytes)));
}
