import { startImpersonation as startEndpoint, stopImpersonation as stopEndpoint } from '@circuit/contract/accounts';
import type { Result, UserId } from '@circuit/domain/kernel';

import { SYSTEM_PATHS } from '#platform/navigation/systemAddresses.ts';
import { withQuery } from '#platform/navigation/withQuery.ts';
import { callEndpoint } from '#platform/api/call.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

import { beginCode, takeVerifier } from '#platform/token/codeVerifier.ts';

/**
 * Sees the product as another person: the browser begins anew with the code. A refusal is also answered, and its
 * notification is shown only while the dialog that asked is open. (S4.06, S8.05)
 */
export const startImpersonation =
  (userId: UserId, reason: string, modalId?: string): TabThunk<Promise<string | null>> =>
  async (dispatch, _getState, tab) => {
    const codeChallenge = await beginCode(tab);
    const answer = await dispatch(callEndpoint(startEndpoint, { userId, reason }, { codeChallenge }));
    return dispatch(goOnWith(answer, 'Could not start impersonation', modalId));
  };

export const stopImpersonation = (): TabThunk<Promise<string | null>> => async (dispatch, _getState, tab) => {
  const codeChallenge = await beginCode(tab);
  const answer = await dispatch(callEndpoint(stopEndpoint, {}, { codeChallenge }));
  return dispatch(goOnWith(answer, 'Could not stop impersonation'));
};

const goOnWith =
  (answer: Result<{ code: string }, FetchProblem>, otherwise: string, modalId?: string): TabThunk<string | null> =>
  (dispatch, _getState, tab) => {
    if (answer.isOk) {
      tab.openAddress(withQuery(SYSTEM_PATHS.home, { code: answer.value.code }));
      return null;
    }
    takeVerifier(tab);
    const text = answer.failure.detail || otherwise;
    dispatch(notify({ type: 'ERROR', text, ...(modalId === undefined ? {} : { modalId }) }));
    return text;
  };
