import { listArtifacts } from '@circuit/contract/artifacts';
import {
  checkSubmission,
  createSubmission,
  getOwnSubmission,
  getSubmissionVersion,
  handInSubmission,
  listSubmissionVersions,
  saveSubmission,
  type Submission,
} from '@circuit/contract/submissions';
import type { RichDocument } from '@circuit/domain/richText';
import { act, screen } from '@testing-library/react';

import { aReceipt, aSubmission, inHours } from './learning.ts';
import { answer } from './server.ts';

import { openGroupAssignment } from './openLearnerGroupAssignment.tsx';

export const saying = (...paragraphs: string[]): RichDocument => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
export const ENOUGH = saying('A carbon price works when families see the money come back to them.');
export const RULES = [
  { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 5, maxWords: 20 },
] as const;

type Facts = Omit<Parameters<typeof openGroupAssignment>[1] & object, 'submission'>;

/** Opens the page; the server takes every save and hand-in. */
export function write(submission: Submission | null, facts: Facts = {}) {
  let current = submission;
  const visit = openGroupAssignment('/submission', {
    ...facts,
    groupAssignment: { artifactConstraints: RULES, ...facts.groupAssignment },
    submission,
  });
  answer(getOwnSubmission, () => ({ submission: current, closed: current?.closed ?? null }));
  answer(listArtifacts, { items: [], mayChange: true });
  answer(checkSubmission, { unmet: [], missingAltCount: 0, traces: [] });
  const created = answer(createSubmission, () => (current = aSubmission()));
  const saves = answer(saveSubmission, ({ fields }) => {
    current = { ...aSubmission(), ...current, document: fields['document'] as RichDocument, version: 6 }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
    return current;
  });
  const handedIn = answer(handInSubmission, () => {
    const receipt = aReceipt({ number: (current?.handedIn?.number ?? 0) + 1, handedInAt: inHours(0) });
    current = { ...aSubmission(), ...current, status: 'HandedIn', handedIn: receipt, version: 7 };
    return current;
  });
  answer(listSubmissionVersions, () => ({
    items: current === null || current.handedIn === null ? [] : [current.handedIn],
  }));
  answer(getSubmissionVersion, () => ({ ...aReceipt(), document: ENOUGH, artifacts: [] }));
  return { ...visit, created, saves, handedIn, set: (next: Submission) => void (current = next) };
}

export const box = () => screen.findByRole('textbox', { name: 'Your text' });

/** jsdom has no typing into contenteditable: the paste goes the editor's own way. */
export async function paste(text: string): Promise<void> {
  const editor = await box();
  const clipboardData = {
    files: [],
    types: ['text/plain'],
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  };
  act(
    () =>
      void editor.dispatchEvent(
        Object.assign(new Event('paste', { cancelable: true, bubbles: true }), { clipboardData }),
      ),
  );
}
export const handInButton = () => screen.findByRole('button', { name: /^Hand in( essay| again)/ });
