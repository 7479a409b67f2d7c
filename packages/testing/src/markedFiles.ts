import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';

import { markedAudio, markedVideo, markedWave } from './markedMedia.ts';
import { markedOdt, markedPptx, markedXlsx, packedDocx } from './markedOffice.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** One file of each kind, with `marker` wherever its kind keeps the traces of who made it. Its content has none. */
export async function markedFiles(marker: string): Promise<NamedFile[]> {
  const jpeg = await markedJpeg(marker);
  const docx = packedDocx(marker, jpeg);
  const pdf = await markedPdf(marker, jpeg);
  return [
    { name: 'photo.jpg', bytes: jpeg },
    { name: 'picture.png', bytes: await markedPng(marker) },
    { name: 'picture.webp', bytes: await plainPicture().webp().withExif(exif(marker)).toBuffer() },
    { name: 'drawing.svg', bytes: markedSvg(marker) },
    { name: 'essay.docx', bytes: docx },
    { name: 'slides.pptx', bytes: markedPptx(marker) },
    { name: 'table.xlsx', bytes: markedXlsx(marker) },
    { name: 'essay.odt', bytes: markedOdt(marker) },
    { name: 'essay.pdf', bytes: pdf },
    { name: 'notebook.ipynb', bytes: markedNotebook(marker) },
    { name: 'work.zip', bytes: markedZip(marker, { 'a/essay.docx': docx, 'essay.pdf': pdf, 'photo.jpg': jpeg }) },
    { name: 'sound.mp3', bytes: markedAudio(marker) },
    { name: 'sound.wav', bytes: markedWave(marker) },
    { name: 'film.mp4', bytes: markedVideo(marker) },
  ];
}

const plainPicture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#804020' } });

const exif = (marker: string) => ({
  IFD0: { Artist: marker, Copyright: marker, ImageDescription: marker },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1', GPSAreaInformation: marker },
});

async function markedJpeg(marker: string): Promise<Buffer> {
  const jpeg = await plainPicture().jpeg().withExif(exif(marker)).withXmp(xmp(marker)).toBuffer();
  const note = Buffer.from(marker);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, note.length + 2]), note]);
  // Behind the picture, where some programs hide a second file.
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), note]);
}

async function markedPng(marker: string): Promise<Buffer> {
  const png = await plainPicture().png().withExif(exif(marker)).withXmp(xmp(marker)).toBuffer();
  return Buffer.concat([png, Buffer.from(marker)]);
}

const xmp = (marker: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${marker}</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

function markedSvg(marker: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><!-- ${marker} --><title>${marker}</title><desc>${marker}</desc><metadata>${marker}</metadata><script>fetch('https://${marker}.example')</script><rect width="80" height="40" fill="teal"/></svg>`,
  );
}

/** Saved twice, as people do: the first author stays in the file although nothing leads there any more. */
async function markedPdf(marker: string, jpeg: Buffer): Promise<Buffer> {
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
  const remark = context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [10, 10, 20, 20],
    T: PDFString.of(marker),
    Contents: PDFString.of('A remark'),
  });
  page.node.set(PDFName.of('Annots'), context.obj([context.register(remark)]));
  await document.attach(Buffer.from(marker), `${marker}.txt`, { mimeType: 'text/plain' });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

function markedNotebook(marker: string): Buffer {
  const kernelspec = { name: 'python3', display_name: 'Python 3', language: 'python' };
  const cells = [
    {
      cell_type: 'code',
      source: ['print(1)'],
      execution_count: 1,
      metadata: { editor: marker },
      outputs: [{ output_type: 'stream', name: 'stdout', text: ['1\n'] }],
    },
    { cell_type: 'markdown', source: ['A thought'], metadata: { author: marker } },
  ];
  const metadata = {
    kernelspec: { ...kernelspec, path: marker },
    authors: [{ name: marker }],
    colab: { owner: marker },
  };
  return Buffer.from(JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }));
}

function markedZip(marker: string, files: Readonly<Record<string, Uint8Array>>): Buffer {
  const extra = { 0x7875: strToU8(marker) };
  const entries = Object.entries(files).map(([name, bytes]) => [name, [bytes, { comment: marker, extra }]] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries.map(([name, file]) => [name, [file[0], file[1]]]))));
}
