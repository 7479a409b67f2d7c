import { Checkbox } from '@circuit/ui';

import { fieldId, type Form } from '../form.ts';

const CHOICES = {
  'sign-in': [
    {
      name: 'allowLocalAccounts',
      label: 'People can sign in with a password of their own',
      hint: 'New people get a message to set one. It cannot be turned off while there is no other way to sign in.',
    },
    {
      name: 'allowCasV1',
      label: 'People can type their university password here',
      hint: 'Only for a CAS server that takes it, which its own settings say. The page of the university is safer: no password passes through this site.',
    },
  ],
  roles: [
    {
      name: 'creatorForInstructors',
      label: 'Instructors can create courses',
      hint: 'Everyone who becomes an instructor of a course also gets the role Creator. People who have it keep it.',
    },
    {
      name: 'impersonationMayWrite',
      label: 'Administrators can make changes while they view the site as someone else',
      hint: 'If this is off, they can only look. Changes are recorded under both names.',
    },
  ],
} as const;

/** What is on or off. */
export function RolesFields({ form, group }: { readonly form: Form; readonly group: keyof typeof CHOICES }) {
  return CHOICES[group].map(({ name, label, hint }) => (
    <Checkbox
      key={name}
      id={fieldId(name)}
      label={label}
      hint={hint}
      isChecked={form.draft[name]}
      onChange={(isOn) => form.edit({ [name]: isOn })}
      error={form.errorOf(name)}
    />
  ));
}
