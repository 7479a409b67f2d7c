import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { UserId } from '@circuit/domain/kernel';
import { defaultNudgeText, type TaskPhase } from '@circuit/domain/reminders';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import { useNudgeMutation, useNudgeRehearsalQuery } from './nudgeApi.ts';
import { type Nudge, notSentWords } from './nudgeWords.ts';

/** What is asked before a nudge, and the nudge itself: one intent however often its button is pressed. */
export function useNudge(
  groupAssignment: Pick<GroupAssignment, 'id' | 'title'>,
  phase: TaskPhase,
  userIds: readonly UserId[],
) {
  const [text, setText] = useState(() => defaultNudgeText({ phase, title: groupAssignment.title }));
  const [includesRecent, setIncludesRecent] = useState(false);
  const [sent, setSent] = useState<Nudge | null>(null);
  const wish = { groupAssignmentId: groupAssignment.id, phase, userIds, includesRecent };
  const rehearsal = useNudgeRehearsalQuery(sent === null ? { ...wish, dryRun: true } : skipToken);
  const [nudge, nudging] = useNudgeMutation();
  const { keyFor, done } = useIntentKey();

  async function send() {
    const request = { ...wish, text: text.trim(), dryRun: false };
    const { data } = await nudge({ request, idempotencyKey: keyFor(request) });
    if (data === undefined) return;
    done();
    setSent(data);
  }

  return {
    // Of this very wish: who would get another one says nothing. While it is looked up, the list before it stays.
    rehearsed: rehearsal.isError ? undefined : (rehearsal.currentData ?? rehearsal.data),
    problem: rehearsal.isError ? problemOf(rehearsal.error).detail : null,
    failure: nudging.isError ? notSentWords(problemOf(nudging.error)) : null,
    isSending: nudging.isLoading,
    isLooking: rehearsal.isFetching,
    sent,
    text,
    setText,
    includesRecent,
    setIncludesRecent,
    send: () => void send(),
    again: () => void rehearsal.refetch(),
  };
}
