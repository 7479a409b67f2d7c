import { deflateSync } from 'node:zlib';

import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString, type PDFRef } from '@cantoo/pdf-lib';

export const xmp = (marker: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${marker}</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Saved twice, as people do: the first author stays in the file although nothing leads there any more. */
export async function markedPdf(marker: string, jpeg: Buffer): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  page.drawText('An essay', { x: 20, y: 150 });
  page.drawImage(await document.embedJpg(jpeg), { x: 20, y: 20 });
  document.setAuthor(marker);
  document.setTitle(marker);
  document.setCreator(marker);
  const { context } = document;
  const stream = context.stream(xmp(marker), { Type: 'Metadata', Subtype: 'XML' });
  document.catalog.set(PDFName.of('Metadata'), context.register(stream));
  context.register(context.obj({ Author: PDFString.of(marker) }));
  addSelfActing(document, marker);
  addSigned(document, marker);
  page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).set(PDFName.of('Packed'), packedPhoto(document, jpeg));
  const remark = context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [10, 10, 20, 20],
    T: PDFString.of(marker),
    Contents: PDFString.of('A remark'),
  });
  page.node.set(PDFName.of('Annots'), context.obj([context.register(remark), ...fieldsOf(document)]));
  await document.attach(Buffer.from(marker), `${marker}.txt`, { mimeType: 'text/plain' });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** What runs when the document, or a page of it, is opened. */
function addSelfActing({ catalog, context }: PDFDocument, marker: string): void {
  const script = context.obj({ S: 'JavaScript', JS: PDFString.of(`app.alert("${marker}")`) });
  catalog.set(PDFName.of('OpenAction'), context.register(script));
  catalog.set(PDFName.of('AA'), context.obj({ WC: context.register(script) }));
}

/** A field with a signature, as programs for signing leave it: the name in words and the certificate in bytes. */
function addSigned({ catalog, context }: PDFDocument, marker: string): void {
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    Name: PDFString.of(marker),
    Reason: PDFString.of(marker),
    ByteRange: [0, 1, 2, 3],
    Contents: PDFHexString.of(Buffer.from(marker).toString('hex').toUpperCase()),
  });
  const picture = context.stream(`(Signed by ${marker}) Tj`, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] });
  const field = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFString.of('Signature1'),
    Rect: [0, 0, 9, 9],
    V: context.register(signature),
    AP: { N: context.register(picture) },
  });
  catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [context.register(field)] }));
  const certificate = context.register(context.stream(marker));
  catalog.set(PDFName.of('DSS'), context.obj({ Certs: [certificate] }));
}

const fieldsOf = ({ catalog }: PDFDocument) =>
  catalog.lookup(PDFName.of('AcroForm'), PDFDict).lookup(PDFName.of('Fields'), PDFArray).asArray();

/** A photo that was packed once more. */
function packedPhoto({ context }: PDFDocument, jpeg: Buffer): PDFRef {
  const facts = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 60,
    Height: 40,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceRGB',
  };
  return context.register(context.stream(deflateSync(jpeg), { ...facts, Filter: ['FlateDecode', 'DCTDecode'] }));
}
