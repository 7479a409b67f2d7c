import { expect, test } from 'vitest';

import type { RichDocument } from '../richText/index.ts';
import {
  handedInForYouLetter,
  handsItselfInAt,
  judgeSelfHandIn,
  maskAuthor,
  maskLinks,
  mayChangeSelfHandIn,
  selfHandInSentences,
  type DraftAtEnd,
} from './index.ts';

const ENDS = new Date('2026-11-18T12:00:00Z');
const after = (ms: number) => new Date(ENDS.getTime() + ms);
const text = (...words: string[]): RichDocument => ({
  type: 'doc',
  content: words.map((word) => ({ type: 'paragraph', content: [{ type: 'text', text: word }] })),
});
const draft: DraftAtEnd = {
  status: 'Draft',
  hasHandedIn: false,
  isOn: true,
  isOffered: true,
  activation: 'Active',
  schedule: [{ type: 'Submission', startsAt: after(-86_400_000), endsAt: ENDS }],
  constraints: [{ type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 3, maxWords: null }],
  document: text('Three words here'),
  pieces: [],
};

test('HD-3 a draft hands itself in at its end and 60 seconds: that instant is included, the one before is not', () => {
  expect(judgeSelfHandIn(draft, after(59_999))).toEqual({ kind: 'leaves' });
  expect(judgeSelfHandIn(draft, after(60_000))).toEqual({ kind: 'handsIn', endsAt: ENDS, wordCount: 3 });
});

test.each([
  ['was handed in before', { hasHandedIn: true }],
  ['is handed in', { status: 'HandedIn', hasHandedIn: true }],
  ['was withdrawn', { status: 'Withdrawn', hasHandedIn: true }],
  ['its author switched off', { isOn: false }],
  ['the assignment switched off', { isOffered: false }],
  ['is of an assignment that was deactivated', { activation: 'Deactivated' }],
  ['has no deadline', { schedule: [] }],
] as const)('HD-1 a draft that %s does not hand itself in', (_what, fields) => {
  expect(judgeSelfHandIn({ ...draft, ...fields }, after(120_000))).toEqual({ kind: 'leaves' });
  expect(handsItselfInAt({ ...draft, ...fields })).toBeNull();
});

test('HD-4 a draft that lacks something required says what', () => {
  const verdict = judgeSelfHandIn({ ...draft, document: text('Two words') }, after(60_000));
  expect(verdict).toMatchObject({ kind: 'unmet' });
  expect(verdict.kind === 'unmet' && verdict.unmet).toHaveLength(1);
});

test('HD-2 the switch of the assignment can be changed until the end', () => {
  expect(mayChangeSelfHandIn(draft.schedule, after(-1))).toBe(true);
  expect(mayChangeSelfHandIn(draft.schedule, ENDS)).toBe(false);
  expect(mayChangeSelfHandIn([], ENDS)).toBe(true);
});

const amara = {
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara.o@example.edu',
  userName: 'aokonkwo',
  uid: null,
  puid: '0031415926',
};

test('HD-7 name, e-mail, alias and PUID are masked, also across bold letters, and nothing else is', () => {
  const document: RichDocument = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'By Amara ' },
          { type: 'text', text: 'Okonkwo', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' (aokonkwo, amara.o@example.edu, 0031415926). See https://example.org/source.' },
        ],
      },
    ],
  };
  const masked = maskAuthor(amara, document);
  expect(masked.count).toBe(4);
  expect(masked.document.content[0]?.content).toEqual([
    { type: 'text', text: 'By [name]' },
    { type: 'text', text: ' ([account], [e-mail], [number]). See https://example.org/source.' },
  ]);
});

test('HD-7 descriptions are masked, and a link that names the author loses its address', () => {
  const document: RichDocument = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { src: 'x', alt: 'Photo by Amara Okonkwo' } },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'my page', marks: [{ type: 'link', attrs: { href: 'https://x.org/amara_okonkwo' } }] },
          { type: 'text', text: ' and a source', marks: [{ type: 'link', attrs: { href: 'https://x.org/a' } }] },
        ],
      },
    ],
  };
  const masked = maskAuthor(amara, document);
  expect(masked.count).toBe(2);
  expect(JSON.stringify(masked.document)).not.toMatch(/amara/i);
  expect(JSON.stringify(masked.document)).toContain('https://x.org/a');
});

test('HD-7 however often a text names its author, no place stays', () => {
  const { document, count } = maskAuthor(amara, text('Amara Okonkwo wrote this. '.repeat(500)));
  expect(count).toBe(500);
  expect(JSON.stringify(document)).not.toContain('Amara');
});

test('HD-7 links beside the text are left out by their address and renamed by their title', () => {
  const link = (id: string, url: string, name: string) => ({ id, type: 'UrlArtifact', url, name });
  const found = maskLinks(amara, [
    link('1', 'https://x.org/amara-okonkwo', 'Page'),
    link('2', 'https://x.org/data', 'Data of Amara Okonkwo'),
    link('3', 'https://x.org/data', 'Data'),
    { id: '4', type: 'FileArtifact', url: null, name: 'amara-okonkwo.pdf' },
  ]);
  expect(found).toEqual({ leftOutIds: ['1'], renamedIds: ['2'] });
});

test('HD-6 the message says for which end and when, and what reviewers do not read', () => {
  const facts = {
    title: 'Op-ed',
    courseName: 'Economics',
    universityName: 'Example University',
    timeZoneId: 'UTC',
    endsAt: ENDS,
    handedInAt: after(65_000),
    maskedCount: 2,
  };
  const { subject, textBefore } = handedInForYouLetter(facts, amara);
  expect(subject).toBe('Handed in for you: Op-ed');
  expect(textBefore).toContain('Hand in for Op-ed in Economics ended');
  expect(textBefore).toContain('Your text says who you are in 2 places. Reviewers read a mask there instead.');
  expect(handedInForYouLetter({ ...facts, maskedCount: 0 }, amara).textBefore).not.toContain('mask');
});

test('HD-4 the log of the job counts drafts, in the singular too', () => {
  expect(selfHandInSentences({ handedIn: 1, unmet: 0, masked: 0, failed: 0 })).toEqual(['1 draft handed itself in.']);
  expect(selfHandInSentences({ handedIn: 2000, unmet: 1, masked: 2, failed: 1 })).toEqual([
    '2,000 drafts handed themselves in.',
    '1 draft did not, because something required was missing. Each author sees on their own page what it was.',
    '1 draft could not be handed in because of an error. Hand it in for the student.',
    '2 of them named their authors. Reviewers read a mask there.',
  ]);
});
