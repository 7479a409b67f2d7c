import { SelectField, TextField } from '@circuit/ui';

import styles from './create.module.css';
import { type CourseDraft, type DraftErrors, type Term, withTerm } from './courseDraft.ts';

export const FIELD_IDS = { name: 'course-name', endDay: 'course-end' } as const;

const NO_TERM = '';

/** Name, term and days of a course: the same fields when one is made, copied or changed. */
export function CourseFields({
  draft,
  onChange,
  onLeave,
  errors,
  terms,
  zone,
  nameHint,
  saysZone = true,
  choosesTerm = true,
}: {
  readonly draft: CourseDraft;
  readonly onChange: (draft: CourseDraft) => void;
  readonly onLeave: (field: keyof DraftErrors) => void;
  readonly errors: DraftErrors;
  readonly terms: readonly Term[];
  readonly zone: string;
  readonly nameHint?: string | undefined;
  /** Off where the zone is a field of its own. */
  readonly saysZone?: boolean;
  /** Off where the term is chosen elsewhere. */
  readonly choosesTerm?: boolean;
}) {
  // A university without terms has nothing to choose. (CO-87)
  const hasTerms = choosesTerm && (terms.length > 0 || draft.externalTermId !== null);
  return (
    <>
      <TextField
        id={FIELD_IDS.name}
        label="Name"
        hint={nameHint}
        isRequired
        maxLength={200}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        onBlur={() => onLeave('name')}
        error={errors.name}
      />
      <div className={styles['dates']}>
        {hasTerms && (
          <SelectField
            label="Term"
            value={draft.externalTermId ?? NO_TERM}
            onChange={(id) =>
              onChange(
                withTerm(
                  draft,
                  terms.find((term) => term.id === id),
                  zone,
                ),
              )
            }
            options={[
              { value: NO_TERM, label: 'No term' },
              ...terms.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <TextField
          label="First day"
          type="date"
          value={draft.startDay}
          onChange={(startDay) => onChange({ ...draft, startDay })}
          onBlur={() => onLeave('endDay')}
        />
        <TextField
          id={FIELD_IDS.endDay}
          label="Last day"
          type="date"
          value={draft.endDay}
          onChange={(endDay) => onChange({ ...draft, endDay })}
          onBlur={() => onLeave('endDay')}
          error={errors.endDay}
        />
      </div>
      {saysZone && (
        <p className={styles['quiet']}>Days start at midnight, {zone.split('/').at(-1)?.replaceAll('_', ' ')} time.</p>
      )}
    </>
  );
}
