import { assignmentId, groupAssignmentId } from '@circuit/domain/kernel';
import { useEffect, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { postForm } from '#platform/navigation/postForm.ts';
import { isWebAddress } from '#platform/session/identityProvider.ts';

import { useAnswerLtiDeepLinkingMutation } from './launchApi.ts';

interface Chosen {
  readonly ofCourse: readonly string[];
  readonly ofLibrary: readonly string[];
}

/** Has the choice signed and takes it to the platform. It stays busy then: the platform's page comes next. (LW-43) */
export function useAnswer(ltiLaunchId: string) {
  const [answer] = useAnswerLtiDeepLinkingMutation();
  const { keyFor } = useIntentKey();
  const [busy, setBusy] = useState<'adding' | 'cancelling' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useReloadOnReturn();
  async function send({ ofCourse, ofLibrary }: Chosen): Promise<void> {
    if (busy !== null) return;
    const isCancelled = ofCourse.length + ofLibrary.length === 0;
    setBusy(isCancelled ? 'cancelling' : 'adding');
    setFailure(null);
    const request = {
      ltiLaunchId,
      groupAssignmentIds: ofCourse.map(groupAssignmentId),
      assignmentIds: ofLibrary.map(assignmentId),
    };
    const { data, error } = await answer({ request, idempotencyKey: keyFor(request) });
    if (data !== undefined && isWebAddress(data.returnUrl)) {
      postForm(data.returnUrl, { JWT: data.jwt });
      return;
    }
    setBusy(null);
    setFailure(error === undefined ? 'The platform named no way back.' : problemOf(error).detail);
  }
  return { send, busy, failure };
}

/** A browser that comes back shows the page as it was left, still busy: the server knows what became of it. */
function useReloadOnReturn(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}
