import type { GroupId, Shard, UserId } from '@circuit/domain/kernel';
import { countWords, type RichDocument } from '@circuit/domain/richText';

import { seededId } from './seededId.ts';

const MINUTE = 60_000;
const HOURS_WRITTEN = [26, 5, 1] as const;

interface Place {
  readonly groupId: GroupId;
  readonly groupAssignmentId: string;
}

export interface SeededDraftVersion extends Place {
  readonly id: string;
  readonly submissionId: string;
  readonly keptDocument: RichDocument;
  readonly wordCount: number;
  readonly savedAt: string;
  readonly createdAt: string;
}

interface Draft extends Place {
  readonly id: string;
  readonly status: string;
  readonly draftDocument: RichDocument;
  readonly savedAt: string;
}

/** The student whose screens are shown has written since yesterday: of each sitting a version is kept. (DH-2) */
export function earlierDrafts(shard: Shard, draft: Draft | undefined): SeededDraftVersion[] {
  if (draft === undefined || draft.status !== 'Draft') return [];
  const { id, groupId, groupAssignmentId, draftDocument: document, savedAt } = draft;
  return HOURS_WRITTEN.map((hours, index) => {
    const kept = Math.ceil((document.content.length * (index + 1)) / (HOURS_WRITTEN.length + 1));
    const keptDocument = { ...document, content: document.content.slice(0, kept) };
    const at = new Date(Date.parse(savedAt) - hours * 60 * MINUTE).toISOString();
    return {
      id: seededId(shard, 'draftVersion', id, index),
      groupId,
      groupAssignmentId,
      submissionId: id,
      keptDocument,
      wordCount: countWords(keptDocument),
      savedAt: at,
      createdAt: at,
    };
  });
}

export interface SeededTimeRequest extends Place {
  readonly id: string;
  readonly userId: UserId;
  readonly phase: 'Submission';
  readonly until: string;
  readonly reason: string;
  readonly status: 'Open';
  readonly answer: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

interface Asked {
  readonly at: Date;
  /** When Hand in ends, in milliseconds. */
  readonly ends: number;
}

/** One request waits for staff while Hand in is open. (TQ-6) */
export function timeAsked(
  shard: Shard,
  { id: groupAssignmentId, groupId }: { readonly id: string; readonly groupId: GroupId },
  userId: UserId | undefined,
  { at, ends }: Asked,
): SeededTimeRequest[] {
  if (userId === undefined) return [];
  const askedAt = new Date(at.getTime() - 3 * 60 * MINUTE).toISOString();
  return [
    {
      id: seededId(shard, 'timeRequest', groupAssignmentId, userId),
      groupId,
      groupAssignmentId,
      userId,
      phase: 'Submission',
      until: new Date(ends + 2 * 24 * 60 * MINUTE).toISOString(),
      reason: 'I work night shifts this week and could not swap them.',
      status: 'Open',
      answer: '',
      createdAt: askedAt,
      updatedAt: askedAt,
      version: 1,
    },
  ];
}
