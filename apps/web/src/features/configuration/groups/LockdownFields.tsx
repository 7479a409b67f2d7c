import { RadioCards } from '@circuit/ui';

import { fieldId, type Form } from '../form.ts';

import { TextSetting } from './TextSetting.tsx';

const BUILDS = [
  ['oldestLockdownWindows', 'Oldest build for Windows'],
  ['oldestLockdownMac', 'Oldest build for Mac'],
  ['oldestLockdownIPad', 'Oldest build for iPad'],
] as const;

/** Who chooses to look for cookies reads what they are worth. (LD-1) */
export function LockdownFields({ form }: { readonly form: Form }) {
  return (
    <>
      <RadioCards
        id={fieldId('lockdownBrowserVerifier')}
        label="How to look for LockDown Browser"
        value={form.draft.lockdownBrowserVerifier}
        onChange={(lockdownBrowserVerifier) => form.edit({ lockdownBrowserVerifier })}
        options={[
          {
            value: 'none',
            label: 'Not at all',
            hint: 'Instructors are not offered it. In an assignment that requires it already, students cannot open their tasks.',
          },
          {
            value: 'presence',
            label: 'By its cookies',
            hint: 'Advice, not proof: anybody who can set a cookie can forge them. They keep honest students in the right browser.',
          },
        ]}
        error={form.errorOf('lockdownBrowserVerifier')}
      />
      {form.draft.lockdownBrowserVerifier === 'none'
        ? null
        : BUILDS.map(([name, label]) => (
            <TextSetting
              key={name}
              form={form}
              name={name}
              label={label}
              hint="As yymmdd, such as 170822. Leave it empty to accept every build."
              maxLength={6}
            />
          ))}
    </>
  );
}
