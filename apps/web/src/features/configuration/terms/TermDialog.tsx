import type { ExternalTerm } from '@circuit/contract/externalTerms';
import { LONGEST_REASON, SHORTEST_REASON } from '@circuit/domain/configuration';
import { LONGEST_TERM_NAME } from '@circuit/domain/externalTerms';
import { TextField } from '@circuit/ui';
import { useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { failureWords } from '#platform/api/failureWords.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { CHANGED_MEANWHILE } from '#platform/problems/newerOf.ts';
import { cityOf } from '#platform/time/format.ts';

import styles from '../configuration.module.css';
import { useCreateExternalTermMutation, useUpdateExternalTermMutation } from '../configurationApi.ts';
import { NO_TERM, termDraftOf, termErrorsOf, termRequestOf } from './termDraft.ts';

interface Props {
  /** The term to edit; null adds one. */
  readonly term: ExternalTerm | null;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Adds a term or edits one, and asks why. (ET-1 to ET-3) */
export function TermDialog({ term, zone, onClose }: Props) {
  const [draft, setDraft] = useState(term === null ? NO_TERM : termDraftOf(term, zone));
  const [isTried, setTried] = useState(false);
  const why = useReason({ label: 'Why?', isRequired: true, least: SHORTEST_REASON, most: LONGEST_REASON });
  const [create] = useCreateExternalTermMutation();
  const [update] = useUpdateExternalTermMutation();
  const errors = isTried ? termErrorsOf(draft) : {};

  function save(keyFor: KeyFor) {
    setTried(true);
    const isReady = why.check() && Object.keys(termErrorsOf(draft)).length === 0;
    if (!isReady) return undefined;
    const request = { ...termRequestOf(draft, term, zone), reason: why.reason };
    const idempotencyKey = keyFor({ ...request, version: term?.version });
    return term === null
      ? create({ request, idempotencyKey })
      : update({ request: { externalTermId: term.id, ...request }, ifMatch: term.version, idempotencyKey });
  }

  return (
    <ActDialog
      title={term === null ? 'Add a term' : `Edit ${term.name}`}
      note={`Days start at midnight, ${cityOf(zone)} time.`}
      action={term === null ? 'Add term' : 'Save term'}
      busyLabel="Saving…"
      isForm
      failed={(error) =>
        problemOf(error).status === CHANGED_MEANWHILE
          ? 'Not saved. Someone else changed this term in the meantime. Close this and look at it again.'
          : failureWords(error, 'Not saved.')
      }
      act={save}
      done={term === null ? `Added ${draft.name.trim()}.` : `Saved ${draft.name.trim()}.`}
      onClose={onClose}
    >
      <TextField
        label="Name"
        isRequired
        maxLength={LONGEST_TERM_NAME}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
        error={errors.name}
        autoComplete="off"
      />
      <div className={styles['dates']}>
        <TextField
          type="date"
          label="First day"
          value={draft.startDay}
          onChange={(startDay) => setDraft({ ...draft, startDay })}
        />
        <TextField
          type="date"
          label="Last day"
          value={draft.endDay}
          onChange={(endDay) => setDraft({ ...draft, endDay })}
          error={errors.endDay}
        />
      </div>
      {why.field}
    </ActDialog>
  );
}
