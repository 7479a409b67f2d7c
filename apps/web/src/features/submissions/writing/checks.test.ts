import type { Artifact } from '@circuit/contract/artifacts';
import type { SubmissionChecks } from '@circuit/contract/submissions';
import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import { artifactId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT, type RichDocument } from '@circuit/domain/richText';
import { expect, test } from 'vitest';

import { handInChecks } from './checks.ts';

const AUTHOR = {
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara@university.example',
  userName: 'aokonkwo',
  uid: 'aokonkwo',
  puid: '0031245678',
};
const ONE_TEXT: ArtifactConstraint = {
  type: 'TextArtifact',
  isRequired: true,
  minCount: 1,
  maxCount: 1,
  minWords: 3,
  maxWords: 5,
};
const A_FILE: ArtifactConstraint = {
  type: 'FileArtifact',
  isRequired: false,
  minCount: 0,
  maxCount: 1,
  extensions: ['pdf'],
  maxBytes: 25 * 1024 * 1024,
};

function aDocument(...paragraphs: string[]): RichDocument {
  return {
    ...EMPTY_DOCUMENT,
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

const aFile = (name: string): Artifact => ({
  id: artifactId('01980000-0000-7000-8000-0000000000c1'),
  type: 'FileArtifact',
  name,
  isMine: true,
  mayChange: true,
  use: 'file',
  mediaType: 'application/pdf',
  byteSize: 1000,
  width: null,
  height: null,
});

interface Facts {
  readonly artifacts?: readonly Artifact[];
  readonly constraints?: readonly ArtifactConstraint[];
  readonly traces?: SubmissionChecks['traces'];
}

const check = (document: RichDocument, { artifacts = [], constraints = [ONE_TEXT], traces = [] }: Facts = {}) =>
  handInChecks({ constraints, document, artifacts, author: AUTHOR, traces });

test('HS-3 what the assignment asks is met with its figures, or missing with what to do', () => {
  expect(check(aDocument('One two three four.'))).toEqual([
    { id: 'TextArtifact', about: 'rule', state: 'met', text: '4 words, between 3 and 5' },
  ]);
  expect(check(aDocument('Two words.')).map(({ state, text }) => [state, text])).toEqual([
    ['missing', 'The text has 2 words. It needs at least 3.'],
  ]);
  expect(check(EMPTY_DOCUMENT).map(({ state, text }) => [state, text])).toEqual([['missing', 'Write 3–5 words.']]);
});

test('HS-3 an optional file that is not there is said to be optional', () => {
  const [, file] = check(aDocument('One two three.'), { constraints: [ONE_TEXT, A_FILE] });
  expect(file).toMatchObject({ state: 'met', text: 'No file (optional)' });
});

test('HS-3 an image that nobody described asks for it and does not keep the work back', () => {
  const document = {
    ...aDocument('One two three.'),
    content: [{ type: 'image', attrs: { src: 'artifact:x', alt: '', isDecorative: false } }],
  };
  expect(check(document).find(({ about }) => about === 'images')).toMatchObject({
    state: 'attention',
    text: 'One image has no description.',
    act: { kind: 'describeImage' },
  });
});

test('HS-4 the own name is found with its paragraph and can be shown, and never keeps the work back', () => {
  const found = check(aDocument('A fair tax.', 'By Amara Okonkwo.')).filter(({ about }) => about === 'identity');
  expect(found).toEqual([
    {
      id: 'text 15',
      about: 'identity',
      state: 'attention',
      text: 'Your name is in paragraph 2. Reviews are anonymous.',
      act: { kind: 'showWords', label: 'Show', words: 'Amara Okonkwo' },
    },
  ]);
});

test('HS-4 the own name in a file or its name is said, with what classmates see instead', () => {
  const file = aFile('okonkwo_essay.pdf');
  const trace = { kind: 'name', quote: 'okonkwo', start: null, end: null, artifactId: file.id } as const;
  const found = check(aDocument('One two three.'), {
    artifacts: [file],
    constraints: [ONE_TEXT, A_FILE],
    traces: [
      { ...trace, place: 'fileName', artifactName: file.name },
      { ...trace, place: 'fileProperties', artifactName: file.name },
    ],
  });
  expect(found.map(({ text }) => text).slice(-3)).toEqual([
    '1 file',
    'Your name is in the file name okonkwo_essay.pdf. Classmates see a different name.',
    'Your name is in the properties of okonkwo_essay.pdf. Classmates get a copy without it.',
  ]);
});
