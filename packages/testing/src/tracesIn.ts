import { inflateSync } from 'node:zlib';

import { unzipSync } from 'fflate';

/**
 * How often a word occurs in a file, in one byte or two a letter, packed in archives, in streams of a PDF or in notes
 * of a PNG. Looks for it as somebody would who wants to know who wrote the file.
 */
export function tracesIn(bytes: Buffer, word: string): number {
  const forms = [
    Buffer.from(word),
    Buffer.from(word, 'utf16le'),
    Buffer.from(word, 'utf16le').swap16(),
    Buffer.from(Buffer.from(word).toString('hex')),
    Buffer.from(Buffer.from(word).toString('hex').toUpperCase()),
  ];
  const open = forms.reduce((sum, form) => sum + occurrences(bytes, form), 0);
  return open + inner(bytes).reduce((sum, part) => sum + tracesIn(part, word), 0);
}

function occurrences(bytes: Buffer, form: Buffer): number {
  let [count, at] = [0, bytes.indexOf(form)];
  for (; at !== -1; at = bytes.indexOf(form, at + 1)) count += 1;
  return count;
}

function inner(bytes: Buffer): Buffer[] {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    return Object.values(unzipSync(bytes)).map((file) => Buffer.from(file));
  if (bytes.subarray(0, 5).toString() === '%PDF-') return pdfStreams(bytes);
  if (bytes.subarray(1, 4).toString() === 'PNG') return inflatable(bytes, /(?:zTXt|iTXt)/g, 4);
  return [];
}

function pdfStreams(bytes: Buffer): Buffer[] {
  return inflatable(bytes, /stream\r?\n/g, 0);
}

/** Whatever unpacks behind these marks; what does not was never packed. */
function inflatable(bytes: Buffer, mark: RegExp, skipped: number): Buffer[] {
  const text = bytes.toString('latin1');
  return [...text.matchAll(mark)].flatMap((found) => {
    const start = found.index + found[0].length + skipped;
    for (const from of [start, text.indexOf('\0\0', start) + 2, text.indexOf('\0', start) + 2])
      try {
        return [inflateSync(bytes.subarray(from))];
      } catch {
        continue;
      }
    return [];
  });
}
