import type { importTimetableTerms, TimetableTermPlan } from '@circuit/contract/timetable';
import { LONGEST_REASON, SHORTEST_REASON } from '@circuit/domain/configuration';
import { Note, Skeleton } from '@circuit/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import styles from '../configuration.module.css';
import { useImportTimetableTermsMutation } from '../configurationApi.ts';
import { datesWords } from './termDraft.ts';
import { TermPlanView } from './TermPlanView.tsx';

type Answer = ResponseOf<typeof importTimetableTerms>;

const isEmpty = ({ added, changed, linked }: TimetableTermPlan) => added.length + changed.length + linked.length === 0;

/** The terms of the timetable: first what they would change, then, on a press, the change. (UT-11, UT-13) */
export function TimetableTermsDialog({ zone, onClose }: { readonly zone: string; readonly onClose: () => void }) {
  const [saved, setSaved] = useState<Answer | null>(null);
  const why = useReason({ label: 'Why?', isRequired: true, least: SHORTEST_REASON, most: LONGEST_REASON });
  const [ask, { data, error, isLoading }] = useImportTimetableTermsMutation();
  const [send] = useImportTimetableTermsMutation();
  const { keyFor: keyForLook, done } = useIntentKey();
  const answer = saved ?? (isLoading ? null : (data ?? null));
  const plan = answer?.plan ?? null;
  const isStale = saved?.isSaved === false;

  async function look() {
    const asked = await ask({ request: {}, idempotencyKey: keyForLook({}) });
    // Asked again after an answer, it is another question.
    if (asked.data !== undefined) done();
  }
  const begin = useEffectEvent(() => void look());
  useEffect(() => begin(), []);

  async function save(keyFor: KeyFor, planKey: string) {
    const request = { planKey, reason: why.reason };
    const sent = await send({ request, idempotencyKey: keyFor(request) });
    if (sent.data === undefined) return { error: sent.error };
    setSaved(sent.data);
    return sent.data.isSaved ? {} : { stays: true };
  }

  const problem = isLoading || error === undefined ? (answer?.problem ?? null) : failureWords(error, '');
  return (
    <ActDialog
      title="Terms from the timetable"
      failed={(failure) => failureWords(failure, 'Not saved.')}
      {...(plan === null || isEmpty(plan)
        ? { safe: 'Close', act: () => undefined }
        : {
            action: 'Save terms',
            busyLabel: 'Saving…',
            act: (keyFor: KeyFor) => (why.check() ? save(keyFor, plan.key) : undefined),
            done: 'Saved the terms.',
          })}
      onClose={onClose}
    >
      {plan === null && problem === null && (
        <>
          <output>Asking the timetable…</output>
          <Skeleton shape="line" count={3} />
        </>
      )}
      {problem !== null && <LoadFailed what="Could not read the terms." reason={problem} onRetry={look} />}
      {isStale && (
        <Note tone="warn" role="alert">
          Not saved. The terms changed after you looked at them. This is what would change now.
        </Note>
      )}
      {plan !== null && <TermPlanView plan={plan} zone={zone} what="The timetable" />}
      {plan !== null && <Kept plan={plan} zone={zone} />}
      {plan !== null && !isEmpty(plan) && why.field}
    </ActDialog>
  );
}

/** Dates that somebody set here stay; terms that are there already are only recognized. (UT-12) */
function Kept({ plan: { kept, linked }, zone }: { readonly plan: TimetableTermPlan; readonly zone: string }) {
  if (kept.length + linked.length === 0) return null;
  return (
    <ul className={styles['plan']} aria-label="What stays">
      {linked.map(({ id, name }) => (
        <li key={id}>
          <b>Recognized:</b> {name}. Instructors find their classes in it from now on.
        </li>
      ))}
      {kept.map(({ id, name, before, after }) => (
        <li key={id}>
          <b>Stays as edited here:</b> {name}, {datesWords(before, zone)}. The timetable says {datesWords(after, zone)}.
        </li>
      ))}
    </ul>
  );
}
