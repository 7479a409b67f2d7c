import { judgeConflict, isWorthRetrying } from '@circuit/domain/saving';

import { newerOf } from '#platform/problems/newerOf.ts';
import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { callPath } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { oncePerTab } from '#platform/tab/oncePerTab.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

import { LONGEST_SAVE_MS } from './openDraft.ts';
import type { Unsent } from './outbox.ts';
import { outboxOf } from './outboxOf.ts';
import { abandonedDrafts } from './recovered.ts';

/** Only their author can settle these. A tab names each of them once and does not send it again. */
const draftsToSettle = oncePerTab(() => new Set<string>());

/**
 * Sends what a person wrote on pages that are closed by now. Answers how many could not be sent for lack of a network
 * or server and so are worth another try. (SV-17)
 */
export const sendAbandoned =
  (personId: string): ModelsThunk<Promise<number>> =>
  async (dispatch, _getState, tab) => {
    const outbox = outboxOf(tab);
    const toSettle = draftsToSettle(tab);
    const { signIn } = tab.facts;
    let waiting = 0;
    for (const draft of await dispatch(abandonedDrafts(personId))) {
      // Another person signed in meanwhile: what is left is not theirs to send.
      if (tab.facts.signIn !== signIn) return 0;
      if (toSettle.has(draft.draftId)) continue;
      const outcome = await dispatch(sendDraft(draft));
      if (outcome === 'sent') await outbox.removeSent(draft.draftId, draft.idempotencyKey);
      if (outcome === 'later') waiting += 1;
      if (outcome === 'ask') {
        toSettle.add(draft.draftId);
        const text = `Your text in ${draft.title} is on this device but not saved. Open it to decide.`;
        dispatch(notify({ type: 'WARNING', text }));
      }
    }
    return waiting;
  };

type Outcome = 'sent' | 'later' | 'ask';

const sendDraft =
  (draft: Unsent): TabThunk<Promise<Outcome>> =>
  async (dispatch, _getState, tab) => {
    const { signIn } = tab.facts;
    const { path, method, body, seenVersion, idempotencyKey } = draft;
    const headers = { 'Idempotency-Key': idempotencyKey, 'If-Match': `"${seenVersion}"` };
    const sent = await dispatch(callPath({ path, method, body, headers, timeoutMs: LONGEST_SAVE_MS }, false));
    if (sent.isOk) return 'sent';
    const newer = newerOf<Newer>(sent.failure);
    if (newer === null) return isWorthRetrying(sent.failure.status) ? 'later' : 'ask';
    const verdict = judgeConflict({ base: draft.base, mine: draft.mine, theirs: newer });
    if (verdict === 'isSaved') return 'sent';
    if (verdict === 'ask') return 'ask';
    if (tab.facts.signIn !== signIn) return 'later';
    return dispatch(sendDraft({ ...draft, seenVersion: newer.version, idempotencyKey: newIdempotencyKey() }));
  };

type Newer = Readonly<Record<string, unknown>> & { readonly version: number };
