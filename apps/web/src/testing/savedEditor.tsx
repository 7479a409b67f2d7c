import type { UserInfo } from '@circuit/contract/accounts';
import { updateAssignment } from '@circuit/contract/assignments';
import { assignmentId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT, type RichDocument } from '@circuit/domain/richText';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect } from 'vitest';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import type { Unsent } from '#platform/saving/outbox.ts';
import type { Stored } from '#platform/saving/saver.ts';
import { useSaved } from '#platform/saving/useSaved.ts';
import { startSession } from '#platform/session/startSession.ts';
import type { AppStore } from '#platform/store/store.ts';

import { anAssignment as anyAssignment } from './assignments.ts';
import { aToken, aUserInfo, keepToken } from './builders.ts';
import { answerSignedIn } from './signedIn.ts';
import { aTab } from './tabs.ts';

export const ADA = aUserInfo().id;
export const ESSAY = assignmentId('01980000-0000-7000-8000-0000000000e5');
const PLACE = `assignment/${ESSAY}/instructions`;

type Assignment = ResponseOf<typeof updateAssignment>;
type Field = 'instructionsForAuthors' | 'instructionsForReviewers';

export const saying = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

export const anAssignment = (fields: Partial<Assignment> = {}): Assignment =>
  anyAssignment({ id: ESSAY, version: 1, ...fields });

const storedOf = (assignment: Assignment): Stored<Record<Field, RichDocument>> => ({
  fields: {
    instructionsForAuthors: assignment.instructionsForAuthors,
    instructionsForReviewers: assignment.instructionsForReviewers,
  },
  version: assignment.version,
  updatedAt: assignment.updatedAt,
});

export const left = (mine: Partial<Record<Field, RichDocument>>, draftId = 'left behind'): Unsent => ({
  draftId,
  personId: ADA,
  place: PLACE,
  title: 'the instructions',
  path: `/api/assignments/${ESSAY}`,
  method: 'PUT',
  body: mine,
  seenVersion: 1,
  idempotencyKey: `key of ${draftId}`,
  base: { instructionsForAuthors: EMPTY_DOCUMENT, instructionsForReviewers: EMPTY_DOCUMENT },
  mine,
  changedAt: 1,
});

export async function aSignedInStore(userInfo: Partial<UserInfo> = {}) {
  answerSignedIn({ userInfo });
  keepToken(aToken());
  const { store } = aTab();
  await startSession(store);
  return store;
}

export async function openEditor(given?: AppStore) {
  const store = given ?? (await aSignedInStore());
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, unmount } = renderHook(
    () =>
      useSaved(
        {
          endpoint: updateAssignment,
          place: PLACE,
          title: 'the instructions',
          personId: ADA,
          requestOf: (mine: Partial<Record<Field, RichDocument>>) => ({ assignmentId: ESSAY, ...mine }),
          storedOf,
        },
        storedOf(anAssignment()),
      ),
    { wrapper },
  );
  await waitFor(() => expect(result.current.fields).not.toBeNull());
  return {
    store,
    unmount,
    now: () => result.current,
    write: (name: Field, text: string) => act(() => result.current.change(name, () => saying(text))),
    save: () => act(() => result.current.saveNow()),
  };
}
