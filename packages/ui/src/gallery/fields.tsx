import { useState } from 'react';

import { Checkbox } from '../fields/Checkbox.tsx';
import { ErrorSummary } from '../fields/ErrorSummary.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { RadioCards } from '../fields/RadioCards.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { SwitchField } from '../fields/SwitchField.tsx';
import { TextAreaField } from '../fields/TextAreaField.tsx';
import { TextField } from '../fields/TextField.tsx';
import type { GalleryEntry } from './types.ts';

type TextDemoProps = Omit<Parameters<typeof TextField>[0], 'value' | 'onChange'> & { readonly start?: string };

function TextDemo({ start = '', ...props }: TextDemoProps) {
  const [value, setValue] = useState(start);
  return <TextField {...props} value={value} onChange={setValue} />;
}

function TextAreaDemo({ error }: { readonly error?: string }) {
  const [value, setValue] = useState('igarcia@univ.edu, tsilva\n0031245679');
  return <TextAreaField label="E-mail" hint="Several at once." value={value} onChange={setValue} error={error} />;
}

function PasswordDemo() {
  const [value, setValue] = useState('correct horse battery');
  return <PasswordField label="Password" value={value} onChange={setValue} />;
}

function SelectDemo() {
  const [role, setRole] = useState<'grader' | 'learner'>('grader');
  return (
    <SelectField
      label="Role"
      hint="A grader sees the queue and may read everything else."
      value={role}
      onChange={setRole}
      options={[
        { value: 'grader', label: 'Grader' },
        { value: 'learner', label: 'Student' },
      ]}
    />
  );
}

function SwitchDemo({ isOnAtFirst }: { readonly isOnAtFirst: boolean }) {
  const [isOn, setOn] = useState(isOnAtFirst);
  return (
    <SwitchField
      label="Keyboard shortcuts"
      hint="Single letters, never while you write."
      isOn={isOn}
      onChange={setOn}
    />
  );
}

function CheckboxDemo({ isMixed = false, error }: { readonly isMixed?: boolean; readonly error?: string }) {
  const [isChecked, setChecked] = useState(error === undefined);
  return (
    <Checkbox label="I wrote this myself" isChecked={isChecked} onChange={setChecked} isMixed={isMixed} error={error} />
  );
}

function ThemeDemo() {
  const [theme, setTheme] = useState<'light' | 'dark' | 'system'>('system');
  return (
    <RadioCards
      label="Appearance"
      isRow
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'system', label: 'System' },
      ]}
    />
  );
}

function LevelDemo() {
  const [level, setLevel] = useState<string | null>('solid');
  return (
    <RadioCards
      label="Evidence"
      hint="Are the claims supported by specific, relevant evidence?"
      value={level}
      onChange={setLevel}
      options={[
        { value: 'thorough', label: 'Thorough.', hint: 'Every main claim has a specific source or case.' },
        { value: 'solid', label: 'Solid.', hint: 'Most claims are supported, one is asserted only.' },
        { value: 'thin', label: 'Thin.', hint: 'Evidence is general, or supports half the claims.' },
      ]}
    />
  );
}

export const FIELDS: readonly GalleryEntry[] = [
  {
    name: 'TextField',
    states: [
      { name: 'empty', element: <TextDemo label="E-mail" type="email" autoComplete="off" /> },
      { name: 'with a hint', element: <TextDemo label="Reason" hint="10 to 200 characters." start="Ticket 4711" /> },
      {
        name: 'with an error',
        element: <TextDemo id="gallery-end" label="End" start="Aug 2" error="The end is before the start." />,
      },
      { name: 'read-only', element: <TextDemo label="Name" start="Amara Okonkwo" isReadOnly /> },
    ],
  },
  {
    name: 'TextAreaField',
    states: [
      { name: 'filled', element: <TextAreaDemo /> },
      { name: 'with an error', element: <TextAreaDemo error="Enter at least one." /> },
    ],
  },
  { name: 'PasswordField', states: [{ name: 'filled', element: <PasswordDemo /> }] },
  { name: 'SelectField', states: [{ name: 'filled', element: <SelectDemo /> }] },
  {
    name: 'SwitchField',
    states: [
      { name: 'on', element: <SwitchDemo isOnAtFirst /> },
      { name: 'off', element: <SwitchDemo isOnAtFirst={false} /> },
    ],
  },
  {
    name: 'Checkbox',
    states: [
      { name: 'checked', element: <CheckboxDemo /> },
      { name: 'mixed', element: <CheckboxDemo isMixed /> },
      { name: 'with an error', element: <CheckboxDemo error="Confirm that you wrote it." /> },
    ],
  },
  {
    name: 'RadioCards',
    states: [
      { name: 'in a row', element: <ThemeDemo /> },
      { name: 'rubric levels', element: <LevelDemo /> },
    ],
  },
  {
    name: 'ErrorSummary',
    states: [
      {
        name: 'one error',
        element: (
          <ErrorSummary attempt={0} errors={[{ fieldId: 'gallery-end', text: 'The end is before the start.' }]} />
        ),
      },
    ],
  },
];
