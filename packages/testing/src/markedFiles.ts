import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';

import { markedAudio, markedVideo, markedWave } from './markedMedia.ts';
import { markedOdt, markedPptx, markedXlsx, packedDocx } from './markedOffice.ts';
import { markedPdf, xmp } from './markedPdf.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** One file of each kind, with `marker` wherever its kind keeps the traces of who made it. Its content has none. */
export async function markedFiles(marker: string): Promise<NamedFile[]> {
  const jpeg = await markedJpeg(marker);
  const pictures = await markedPictures(marker);
  const docx = packedDocx(marker, jpeg);
  const pdf = await markedPdf(marker, await markedJpeg(marker, []));
  return [
    { name: 'photo.jpg', bytes: jpeg },
    { name: 'picture.png', bytes: await markedPng(marker) },
    { name: 'picture.webp', bytes: pictures['image1.webp'] },
    { name: 'drawing.svg', bytes: markedSvg(marker) },
    { name: 'essay.docx', bytes: docx },
    { name: 'slides.pptx', bytes: markedPptx(marker, { ...pictures, 'image5.tif': await markedTiff(marker) }) },
    { name: 'table.xlsx', bytes: markedXlsx(marker) },
    { name: 'essay.odt', bytes: markedOdt(marker, await markedPng(marker)) },
    { name: 'essay.pdf', bytes: pdf },
    { name: 'notebook.ipynb', bytes: markedNotebook(marker) },
    {
      name: 'work.zip',
      bytes: markedZip(marker, { 'a/essay.docx': docx, 'essay.pdf': pdf, 'photo.jpg': jpeg, ...pictures }),
    },
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

/** The kinds of pictures that documents hold, each with what its kind says about its author. */
async function markedPictures(marker: string) {
  const note = Buffer.from(marker);
  return {
    'image1.webp': await plainPicture().webp().withExif(exif(marker)).toBuffer(),
    'image2.gif': Buffer.concat([await plainPicture().gif().toBuffer(), note]),
    'image3.svg': markedSvg(marker),
    'image4.png': await markedPng(marker),
  };
}

/** A marker of a JPEG may have fill bytes before it, which readers that go from length to length do not expect. */
async function markedJpeg(marker: string, fill: readonly number[] = [0xff]): Promise<Buffer> {
  const jpeg = await plainPicture().jpeg().withExif(exif(marker)).withXmp(xmp(marker)).toBuffer();
  const note = Buffer.from(marker);
  const comment = Buffer.concat([Buffer.from([...fill, 0xff, 0xfe, 0, note.length + 2]), note]);
  // Behind the picture, where some programs hide a second file with an end of its own.
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), note, Buffer.from([0xff, 0xd9])]);
}

async function markedPng(marker: string): Promise<Buffer> {
  const png = await plainPicture().png().withExif(exif(marker)).withXmp(xmp(marker)).toBuffer();
  return Buffer.concat([png, Buffer.from(marker)]);
}

const markedTiff = (marker: string) => plainPicture().tiff().withExif(exif(marker)).toBuffer();

function markedSvg(marker: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><!-- ${marker} --><title>${marker}</title><desc>${marker}</desc><metadata>${marker}</metadata><script>fetch('https://${marker}.example')</script><rect width="80" height="40" fill="teal"/></svg>`,
  );
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
