import fc from 'fast-check';
import { expect, test } from 'vitest';

import { artifactId, userId } from '../kernel/index.ts';
import {
  ARTIFACT_TYPES,
  checkOffer,
  FILE_EXTENSIONS,
  fileKindOf,
  fileRefusalStatus,
  fileRefusalText,
  IMAGE_PICKER_ACCEPT,
  isPastedImageType,
  opensFor,
  partBytes,
  partCount,
  previewOf,
  safeFileName,
  unmetConstraints,
  UPLOAD_LIMITS,
  viewOf,
  type ArtifactConstraint,
  type FileRefusal,
} from './index.ts';

test('S3.09 a piece of work is a text, a file or a link', () => {
  expect(ARTIFACT_TYPES).toEqual(['TextArtifact', 'FileArtifact', 'UrlArtifact']);
});

test('S5.03/1 a pasted or dropped file is an image only if it is gif, jpeg, png, apng, svg, webp, bmp or an icon', () => {
  const taken = ['gif', 'jpeg', 'png', 'apng', 'svg+xml', 'webp', 'bmp', 'x-icon', 'vnd.microsoft.icon'];
  for (const name of taken) expect(isPastedImageType(`image/${name}`)).toBe(true);
  for (const other of [
    'image/tiff',
    'image/heic',
    'image/avif',
    'image/jpg2',
    'text/html',
    'application/pdf',
    'png',
    '',
  ])
    expect(isPastedImageType(other)).toBe(false);
});

test('S5.03/2 the file picker takes .png, .jpeg, .jpg, .gif, .bmp', () => {
  expect(IMAGE_PICKER_ACCEPT).toBe('.png, .jpeg, .jpg, .gif, .bmp');
});

test('AR-3 a file is offered by name and size: its kind, its size and its use decide', () => {
  const offer = (name: string, byteSize: number, use: 'image' | 'file' = 'file') => {
    const checked = checkOffer({ name, byteSize, use });
    return checked.isOk ? checked.value.mediaType : checked.failure.kind;
  };
  expect(offer('Essay.PDF', 10)).toBe('application/pdf');
  expect(offer('photo.jpeg', UPLOAD_LIMITS.fileBytes, 'image')).toBe('image/jpeg');
  expect(offer('photo.jpeg', UPLOAD_LIMITS.fileBytes + 1)).toBe('tooLarge');
  expect(offer('essay.pdf', 10, 'image')).toBe('wrongType');
  expect(offer('essay.doc', 10)).toBe('wrongType');
  expect(offer('noEnding', 10)).toBe('wrongType');
  expect(offer('essay.txt', 0)).toBe('empty');
  expect(checkOffer({ name: 'a.mp4', byteSize: UPLOAD_LIMITS.mostBytes + 1, use: 'file' }, 1e12).isOk).toBe(false);
});

test('AR-3 markup and programs are plain text, whatever they would do in a browser', () => {
  for (const name of ['a.html', 'a.js', 'a.xml', 'a.css']) expect(fileKindOf(name)?.mediaType).toBe('text/plain');
  expect(FILE_EXTENSIONS).not.toContain('exe');
  expect([previewOf('text/plain; charset=utf-8'), previewOf('application/zip'), previewOf('nonsense')]).toEqual([
    'text',
    null,
    null,
  ]);
});

test('AR-4 the parts of a file add up to the file, none larger than a request may be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: UPLOAD_LIMITS.mostBytes }), (byteSize) => {
      const sizes = Array.from({ length: partCount(byteSize) }, (_, at) => partBytes(byteSize, at + 1));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(byteSize);
      expect(sizes.every((size) => size >= 1 && size <= UPLOAD_LIMITS.partBytes)).toBe(true);
    }),
  );
});

test('AR-5 a file name keeps its words and its ending, and nothing that is read as a path, a command or another order', () => {
  expect(safeFileName('../../etc/passwd.txt')).toBe('passwd.txt');
  expect(safeFileName(String.raw`C:\Users\ada\My essay.docx`)).toBe('My essay.docx');
  expect(safeFileName('\u202Efdp.exe\u0000.pdf')).toBe('fdp.exe.pdf');
  expect(safeFileName('...')).toBe('file');
  expect(safeFileName(`${'a'.repeat(500)}.docx`)).toMatch(/^a{195}\.docx$/);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const name = safeFileName(typed);
      expect(name).not.toMatch(/[/\\\r\n"]|^\.|\u202E/);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(UPLOAD_LIMITS.nameLength);
    }),
  );
});

test('AR-10 a token opens for its person until, and not at, its last instant', () => {
  const expiresAt = new Date('2026-11-15T10:05:00Z');
  const ada = userId('ada');
  const token = { artifactId: artifactId('a'), userId: ada, purpose: 'view', expiresAt } as const;
  expect(opensFor(token, ada, new Date('2026-11-15T10:04:59.999Z'))).toBe(true);
  expect(opensFor(token, ada, expiresAt)).toBe(false);
  expect(opensFor(token, userId('bob'), new Date('2026-11-15T10:00:00Z'))).toBe(false);
});

test('AR-2 authors and those who may change the holder see all; readers see the copy without traces; others nothing', () => {
  expect([viewOf('read', true), viewOf('change', false), viewOf('read', false)]).toEqual([
    'whole',
    'whole',
    'anonymous',
  ]);
  expect([viewOf(null, true), viewOf(null, false)]).toEqual([null, null]);
});

test('AR-6 every refusal says what to do, and has a status of its own kind', () => {
  const refusals: FileRefusal[] = [
    { kind: 'wrongType', extension: 'doc', use: 'file' },
    { kind: 'wrongType', extension: '', use: 'file' },
    { kind: 'wrongType', extension: 'tiff', use: 'image' },
    { kind: 'empty' },
    { kind: 'tooLarge', maxBytes: UPLOAD_LIMITS.fileBytes },
    { kind: 'tooManyUnfinished' },
    { kind: 'tooManyArtifacts' },
    { kind: 'incomplete' },
    { kind: 'notWhatItSays', extension: 'png' },
    { kind: 'unreadable' },
    { kind: 'locked' },
    { kind: 'tooComplex' },
  ];
  const texts = refusals.map(fileRefusalText);
  expect(new Set(texts).size).toBe(refusals.length);
  expect(texts[0]).toBe(
    'Files that end in .doc may contain your name where you cannot see it. Save it as .docx and choose that file.',
  );
  expect(texts[4]).toBe('This file is too large. The limit is 25 MB.');
  expect(refusals.map(fileRefusalStatus)).toEqual([415, 415, 415, 422, 413, 422, 422, 422, 415, 422, 422, 422]);
});

const rule = { isRequired: true, minCount: 1, maxCount: 1 };
const essay: ArtifactConstraint = { type: 'TextArtifact', ...rule, minWords: 500, maxWords: 800 };

test('AR-20 the word limits of a text are included on both ends', () => {
  const judge = (words: number) => unmetConstraints([essay], [{ type: 'TextArtifact', words }]);
  expect([judge(500), judge(800)]).toEqual([[], []]);
  expect(judge(499)).toEqual(['The text has 499 words. It needs at least 500.']);
  expect(judge(801)).toEqual(['The text has 801 words. The limit is 800.']);
  expect(unmetConstraints([essay], [])).toEqual(['Write 500–800 words.']);
});

test('AR-20 files are judged by number, ending and size, links by their host, and what is not asked for is named', () => {
  const files: ArtifactConstraint = {
    type: 'FileArtifact',
    isRequired: false,
    minCount: 2,
    maxCount: 2,
    extensions: ['pdf'],
    maxBytes: 1024 * 1024,
  };
  const file = { type: 'FileArtifact', name: 'a.pdf', byteSize: 1024 * 1024 } as const;
  expect(unmetConstraints([files], [])).toEqual([]);
  expect(unmetConstraints([files], [file])).toEqual(['Add one file.']);
  expect(unmetConstraints([files], [file, file, file])).toEqual(['Remove one file.']);
  expect(unmetConstraints([files], [file, { ...file, name: 'b.png' }])).toEqual([
    'b.png has the wrong file type. Hand in .pdf.',
  ]);
  expect(unmetConstraints([files], [file, { ...file, byteSize: 1024 * 1024 + 1 }])).toEqual([
    'a.pdf is larger than 1 MB.',
  ]);
  const links: ArtifactConstraint = { type: 'UrlArtifact', ...rule, allowedHosts: ['example.edu'] };
  const link = (host: string) => unmetConstraints([links], [{ type: 'UrlArtifact', host }]);
  expect([link('example.edu'), link('Docs.Example.edu')]).toEqual([[], []]);
  expect(link('evilexample.edu')).toEqual(['Only links to example.edu are allowed.']);
  expect(unmetConstraints([], [file])).toEqual(['This assignment does not accept files. Remove it.']);
});
