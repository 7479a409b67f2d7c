import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib';

import { withoutNotes } from './imageSegments.ts';
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
];
/** Who wrote a remark and when; in a form field, `T` is the name of the field and stays. */
const REMARK_TRACES = ['T', 'M', 'CreationDate', 'NM', 'RC', 'FS'];

/**
 * The pages without the traces of who made them. Everything that no page leads to goes too: each save appends to a PDF,
 * so that the names of former authors stay in it unseen. (AR-8)
 */
export async function cleanPdf(bytes: Buffer): Promise<Buffer> {
  const document = await load(bytes);
  const { context } = document;
  delete context.trailerInfo.Info;
  delete context.trailerInfo.ID;
  for (const [, object] of context.enumerateIndirectObjects()) cleanObject(object);
  const reached = reachedFrom(context.trailerInfo.Root, (ref) => context.lookup(ref));
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!reached.has(ref)) context.delete(ref);
    else if (isPhoto(object)) context.assign(ref, withoutPhotoNotes(object));
  }
  return Buffer.from(
    await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false }),
  );
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
  const isRemark = dict.has(PDFName.of('Rect')) && dict.get(PDFName.of('Subtype')) !== PDFName.of('Widget');
  if (isRemark) for (const name of REMARK_TRACES) dict.delete(PDFName.of(name));
  for (const value of dict.values()) cleanObject(value);
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

function isPhoto(object: PDFObject): object is PDFRawStream {
  return object instanceof PDFRawStream && object.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode');
}

const withoutPhotoNotes = (photo: PDFRawStream): PDFRawStream =>
  PDFRawStream.of(photo.dict, withoutNotes(Buffer.from(photo.contents)));
