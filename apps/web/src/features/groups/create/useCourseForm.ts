import { useState } from 'react';

import { useExternalTermsQuery, useGroupsQuery } from '#platform/api/resources.ts';

import { type CourseDraft, type Dates, type DraftErrors, errorsOf, hasNamesake, requestOf } from './courseDraft.ts';
import { FIELD_IDS } from './CourseFields.tsx';

type Field = keyof DraftErrors;

/** What is filled in, and what is wrong with it: said of a field when it is left, of all when the form is sent. (CO-23) */
export function useCourseForm(first: CourseDraft, zone: string, saved?: Dates & { readonly id: string }) {
  const [draft, setDraft] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const { data } = useExternalTermsQuery();
  const { data: groups } = useGroupsQuery();
  const terms = data?.items ?? [];
  const all = errorsOf(draft);
  const errors: DraftErrors = {
    ...(all.name !== undefined && left.has('name') ? { name: all.name } : {}),
    ...(all.endDay !== undefined && left.has('endDay') ? { endDay: all.endDay } : {}),
  };
  const others = (groups?.items ?? []).filter(({ id }) => id !== saved?.id);
  return {
    draft,
    setDraft,
    attempt,
    /** For ErrorSummary. */
    summary: (['name', 'endDay'] as const).flatMap((field) => {
      const text = errors[field];
      return text === undefined || attempt === 0 ? [] : [{ fieldId: FIELD_IDS[field], text }];
    }),
    fields: {
      draft,
      onChange: setDraft,
      onLeave: (field: Field) => setLeft(new Set([...left, field])),
      errors,
      terms,
      zone,
      nameHint: hasNamesake(draft, others)
        ? 'You have another course with this name in this term. You can still use it.'
        : undefined,
    },
    /** What is to be sent; nothing while something is wrong. */
    ready: () => {
      setLeft(new Set<Field>(['name', 'endDay']));
      setAttempt(attempt + 1);
      const term = terms.find(({ id }) => id === draft.externalTermId);
      return Object.keys(all).length > 0 ? null : requestOf(draft, zone, [saved, term]);
    },
  };
}
