import { deflateSync, crc32 } from 'node:zlib';

import { strToU8, zipSync } from 'fflate';

export interface Bomb {
  readonly name: string;
  readonly bytes: Buffer;
}

const MIB = 1024 * 1024;
const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** Small files that unpack to more than a machine has. (T13) */
export function bombs(): Bomb[] {
  return [
    { name: 'flat.zip', bytes: Buffer.from(zipSync({ 'a.txt': Buffer.alloc(400 * MIB, 32) }, { level: 9 })) },
    { name: 'nested.zip', bytes: nestedZip() },
    { name: 'many.zip', bytes: manyEntries() },
    { name: 'bomb.docx', bytes: docx() },
    { name: 'huge.png', bytes: hugePng(50_000) },
    { name: 'entities.svg', bytes: Buffer.from(entities()) },
    { name: 'uses.svg', bytes: Buffer.from(uses()) },
    { name: 'size.svg', bytes: Buffer.from(`<svg ${SVG} width="100000" height="100000"/>`) },
    { name: 'streams.pdf', bytes: pdf() },
    { name: 'deep.ipynb', bytes: Buffer.from('['.repeat(5_000_000)) },
  ];
}

/** Each layer holds ten of the layer below: 42.zip in small. */
function nestedZip(): Buffer {
  let layer = zipSync({ 'a.txt': Buffer.alloc(10 * MIB) }, { level: 9 });
  for (let depth = 0; depth < 5; depth++)
    layer = zipSync(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.zip`, layer])), { level: 9 });
  return Buffer.from(layer);
}

function manyEntries(): Buffer {
  const names = Array.from({ length: 20_000 }, (_, at) => [`${at}.txt`, strToU8('a')] as const);
  return Buffer.from(zipSync(Object.fromEntries(names), { level: 0 }));
}

function docx(): Buffer {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  return Buffer.from(
    zipSync({ '[Content_Types].xml': strToU8(types), 'word/document.xml': Buffer.alloc(300 * MIB, 32) }, { level: 9 }),
  );
}

/** A page of nothing, one bit a pixel. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

function entities(): string {
  const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  return `<!DOCTYPE svg [<!ENTITY l0 "ha">${levels.join('')}]><svg ${SVG} width="9" height="9"><text>&l9;</text></svg>`;
}

function uses(): string {
  const levels = Array.from(
    { length: 9 },
    (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}" x="1"/>`.repeat(10)}</g>`,
  );
  return `<svg ${SVG} width="3000" height="3000"><defs><rect id="g0" width="2000" height="2000" opacity="0.5"/>${levels.join('')}</defs><use href="#g9"/></svg>`;
}

/** A stream of objects that unpacks to 400 MB before the first of them is read. */
function pdf(): Buffer {
  const packed = deflateSync(Buffer.alloc(400 * MIB, 32), { level: 9 });
  const stream = `2 0 obj\n<< /Type /ObjStm /N 100 /First 800 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n${stream}`),
    packed,
    Buffer.from(
      '\nendstream\nendobj\n3 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF\n',
    ),
  ]);
}
