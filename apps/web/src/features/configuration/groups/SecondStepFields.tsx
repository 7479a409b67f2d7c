import { Checkbox, SelectField } from '@circuit/ui';

import { fieldId, type Form } from '../form.ts';

const DAYS = [0, 7, 14, 30, 60, 90];

/** Whether administrators must use two-step sign-in, and how long they have to set it up. (MW-8) */
export function SecondStepFields({ form }: { readonly form: Form }) {
  const { secondStepForAdmins: isRequired, secondStepGraceDays: days } = form.draft;
  const choices = DAYS.includes(days) ? DAYS : [...DAYS, days].toSorted((one, other) => one - other);
  return (
    <>
      <Checkbox
        id={fieldId('secondStepForAdmins')}
        label="Administrators must use two-step sign-in"
        hint="Everyone else can choose it in Settings. It applies however they sign in."
        isChecked={isRequired}
        onChange={(secondStepForAdmins) => form.edit({ secondStepForAdmins })}
        error={form.errorOf('secondStepForAdmins')}
      />
      {isRequired && (
        <SelectField
          id={fieldId('secondStepGraceDays')}
          label="Days they have to set it up"
          hint="Counted for each person from their first sign-in after this is turned on. Then they set it up before anything else."
          value={String(days)}
          onChange={(value) => form.edit({ secondStepGraceDays: Number(value) })}
          options={choices.map((count) => ({
            value: String(count),
            label: count === 0 ? 'None: at the next sign-in' : `${count} days`,
          }))}
          error={form.errorOf('secondStepGraceDays')}
        />
      )}
    </>
  );
}
