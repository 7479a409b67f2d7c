import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  archiveFiles,
  archiveFolders,
  archiveRefusal,
  archiveTitle,
  isArchiveKept,
  safeName,
  uniqueNames,
} from './index.ts';

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\temp\\essay.docx', 'C temp essay.docx'],
  ['essay\u202Efdp.exe', 'essay fdp.exe'],
  ['con.txt', '_con.txt'],
  ['Nul', '_Nul'],
  ['...', 'file'],
  ['  my\n essay .pdf', 'my essay.pdf'],
  ['.pdf', 'pdf'],
  ['Essai final – été.odt', 'Essai final – été.odt'],
])('SS-7 %j becomes a name that every file system takes', (name, expected) => {
  expect(safeName(name)).toBe(expected);
});

test('SS-7 whatever a file is called, its name stays in its folder and is short', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', 'é', '.', '/', '\\', ' ', ':', '\0', '\n', '\u202E', '😀', '-'),
        maxLength: 120,
      }),
      (name) => {
        const safe = safeName(name);
        const isShort = Array.from(safe).length <= 92;
        expect({ isShort, isSafe: safe !== '' && !/[/\\:\0]|^\.|[. ]$/.test(safe) }).toEqual({
          isShort: true,
          isSafe: true,
        });
      },
    ),
  );
});

test('SS-7 no two names are the same, also without capitals', () => {
  expect(uniqueNames(['a.pdf', 'A.PDF', 'a (2).pdf', 'a.pdf'])).toEqual([
    'a.pdf',
    'A (2).PDF',
    'a (2) (2).pdf',
    'a (3).pdf',
  ]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'A', 'a (2)', 'b.pdf', 'B (2).pdf', 'essay.html')), (names) => {
      const unique = uniqueNames(names, ['essay.html']).map((name) => name.toLowerCase());
      expect(new Set([...unique, 'essay.html']).size).toBe(names.length + 1);
    }),
  );
});

const amara = { firstName: 'Amara', lastName: 'Okonkwo', email: 'amara@univ.edu', number: '0417' };
const other = { ...amara, email: 'ao@univ.edu', number: '0021' };
const nameless = { firstName: '', lastName: '', email: 'x/../y@univ.edu', number: '1200' };

test('SS-7 with names each folder is a student, and two of one name are told apart', () => {
  expect(archiveFolders([amara, nameless], 'named')).toEqual(['Okonkwo, Amara', 'x .. y@univ.edu']);
  expect(archiveFolders([amara, other], 'named')).toEqual([
    'Okonkwo, Amara (amara@univ.edu)',
    'Okonkwo, Amara (ao@univ.edu)',
  ]);
  expect(archiveTitle(amara, 'named')).toBe('Amara Okonkwo');
});

test('SS-7 without names nothing of a folder, file or title says who wrote it', () => {
  const files = [
    { name: 'Amara Okonkwo chart', extension: 'png', isImage: true },
    { name: 'Okonkwo essay final.docx', extension: 'docx', isImage: false },
  ];
  const told = [
    ...archiveFolders([amara, other], 'anonymous'),
    ...archiveFiles(files, 'anonymous'),
    archiveTitle(amara, 'anonymous'),
  ];
  expect(told).toEqual(['Essay 0417', 'Essay 0021', 'image 1.png', 'file 2.docx', 'Essay 0417']);
});

test('SS-7 with names files keep theirs, with the extension of the copy that is sent', () => {
  const files = ['drawing.svg', 'essay.html', 'drawing.svg'].map((name) => ({
    name,
    extension: name.startsWith('d') ? 'png' : 'html',
    isImage: false,
  }));
  expect(archiveFiles(files, 'named')).toEqual(['drawing.png', 'essay (2).html', 'drawing (2).png']);
});

test('SS-8 what does not fit into one archive is refused with its size', () => {
  expect(archiveRefusal({ bytes: 3_500_000_000, files: 60_000 })).toBeNull();
  expect(archiveRefusal({ bytes: 5_120_000_000, files: 3 })).toContain('5.1 GB');
  expect(archiveRefusal({ bytes: 1, files: 60_001 })).toContain('60,001 files');
});

test('SS-9 an archive is kept for 30 days', () => {
  const endedAt = new Date('2026-11-01T00:00:00Z');
  expect(isArchiveKept(endedAt, new Date('2026-11-30T23:59:59Z'))).toBe(true);
  expect(isArchiveKept(endedAt, new Date('2026-12-01T00:00:00Z'))).toBe(false);
});
