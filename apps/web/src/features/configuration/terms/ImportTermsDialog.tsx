import type { importExternalTerms, TermImportPlan } from '@circuit/contract/externalTerms';
import { LONGEST_REASON, SHORTEST_REASON } from '@circuit/domain/configuration';
import { Note, Stack, TextAreaField } from '@circuit/ui';
import { useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { failureWords } from '#platform/api/failureWords.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';

import styles from '../configuration.module.css';
import { useImportExternalTermsMutation } from '../configurationApi.ts';
import { TermPlanView } from './TermPlanView.tsx';

type Answer = ResponseOf<typeof importExternalTerms>;

const isEmpty = ({ added, changed }: TermImportPlan) => added.length + changed.length === 0;

/** A list of terms, pasted or from a file: first what it would change, then, on a second press, the change. (ET-6) */
export function ImportTermsDialog({ zone, onClose }: { readonly zone: string; readonly onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isStale, setStale] = useState(false);
  const why = useReason({ label: 'Why?', isRequired: true, least: SHORTEST_REASON, most: LONGEST_REASON });
  const [send] = useImportExternalTermsMutation();
  const plan = answer?.plan ?? null;

  function change(text: string) {
    setCsv(text);
    setAnswer(null);
    setStale(false);
  }

  async function look(keyFor: KeyFor) {
    const { data, error } = await send({ request: { csv }, idempotencyKey: keyFor({ csv }) });
    if (data === undefined) return { error };
    setAnswer(data);
    return { stays: true };
  }

  async function save(keyFor: KeyFor, planKey: string) {
    const request = { csv, planKey, reason: why.reason };
    const { data, error } = await send({ request, idempotencyKey: keyFor(request) });
    if (data === undefined) return { error };
    setAnswer(data);
    setStale(!data.isSaved);
    return data.isSaved ? {} : { stays: true };
  }

  return (
    <ActDialog
      title="Import terms"
      failed={(error) => failureWords(error, plan === null ? 'Could not read the list.' : 'Not saved.')}
      {...(plan === null || isEmpty(plan)
        ? {
            action: 'Preview',
            busyLabel: 'Reading…',
            isOff: csv.trim() === '' || answer !== null,
            act: look,
          }
        : {
            action: saveWords(plan),
            busyLabel: 'Saving…',
            act: (keyFor: KeyFor) => (why.check() ? save(keyFor, plan.key) : undefined),
            done: 'Saved the terms.',
          })}
      onClose={onClose}
    >
      <ListFields csv={csv} onChange={change} />
      {answer !== null && answer.problems.length > 0 && <Problems problems={answer.problems} />}
      {isStale && (
        <Note tone="warn" role="alert">
          Not saved. The terms changed after you looked at this list. This is what it would change now.
        </Note>
      )}
      {plan !== null && <TermPlanView plan={plan} zone={zone} />}
      {plan !== null && !isEmpty(plan) && why.field}
    </ActDialog>
  );
}

function saveWords({ added, changed }: TermImportPlan): string {
  const count = added.length + changed.length;
  return count === 1 ? 'Save 1 term' : `Save ${count} terms`;
}

function ListFields({ csv, onChange }: { readonly csv: string; readonly onChange: (csv: string) => void }) {
  return (
    <Stack gap={3}>
      <label className={styles['file']}>
        CSV file
        <input
          type="file"
          accept=".csv,text/csv"
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void file.text().then(onChange);
          }}
        />
      </label>
      <TextAreaField
        label="Or paste the list"
        hint="One term per line: name, first day, last day. For example: Spring 2027, 2027-01-11, 2027-05-08"
        rows={5}
        value={csv}
        onChange={onChange}
      />
    </Stack>
  );
}

function Problems({ problems }: { readonly problems: Answer['problems'] }) {
  return (
    <div role="alert">
      <p>
        {problems.length === 1 ? 'One line needs a correction.' : `${problems.length} lines need a correction.`} Nothing
        was changed.
      </p>
      <ul className={styles['plan']}>
        {problems.map(({ line, text, detail }) => (
          <li key={`${line} ${detail}`}>
            Line {line}: {detail} <span className={styles['quiet']}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
