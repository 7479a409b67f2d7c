import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';

import { DEFAULT_APPEARANCE } from '../provider/appearance.ts';
import { UiProvider } from '../provider/UiProvider.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioCards } from './RadioCards.tsx';
import { SelectField } from './SelectField.tsx';
import { SwitchField } from './SwitchField.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';

function ignore(): void {}

function show(children: ReactNode) {
  return render(<UiProvider appearance={DEFAULT_APPEARANCE}>{children}</UiProvider>);
}

const told = { label: 'Role', hint: 'What is expected.', error: 'What is wrong.' };
const options = [
  { value: 'a', label: 'Grader' },
  { value: 'b', label: 'Student' },
];

test.each([
  ['TextField', <TextField key="1" {...told} value="" onChange={ignore} />, 'textbox'],
  ['TextAreaField', <TextAreaField key="6" {...told} value="" onChange={ignore} />, 'textbox'],
  ['SelectField', <SelectField key="2" {...told} value="a" onChange={ignore} options={options} />, 'combobox'],
  ['SwitchField', <SwitchField key="3" {...told} isOn onChange={ignore} />, 'switch'],
  ['Checkbox', <Checkbox key="4" {...told} isChecked onChange={ignore} />, 'checkbox'],
  ['RadioCards', <RadioCards key="5" {...told} value="a" onChange={ignore} options={options} />, 'group'],
])('UI-90 %s has its label, and its hint and error are read with it', (_, field, role) => {
  show(field);
  const control = screen.getByRole(role, { name: 'Role' });
  const described = (control.getAttribute('aria-describedby') ?? '').split(/\s+/);
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(new Set(texts)).toEqual(new Set(['What is expected.', 'What is wrong.']));
});

test('UI-91 a wrong entry is marked as invalid', () => {
  show(<TextField label="End" value="" onChange={ignore} error="The end is before the start." />);
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
});

test('UI-92 a password can be shown and hidden by keyboard, pasted, and filled by a password manager', async () => {
  function Form() {
    const [value, setValue] = useState('');
    return <PasswordField label="Password" value={value} onChange={setValue} />;
  }
  show(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
  await userEvent.tab();
  await userEvent.paste('correct horse battery');
  expect(field.value).toBe('correct horse battery');
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }));
  await userEvent.keyboard('{Enter}');
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

test('UI-93 radio cards are one tab stop, and arrows choose', async () => {
  const choose = vi.fn<(value: string) => void>();
  show(<RadioCards label="Role" value="a" onChange={choose} options={options} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Grader' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(choose).toHaveBeenCalledWith('b');
});

test('UI-94 with each try to send focus goes to the first error, and every line leads to its field', async () => {
  const errors = [
    { fieldId: 'start', text: 'Enter a start.' },
    { fieldId: 'end', text: 'The end is before the start.' },
  ];
  const form = (attempt: number) => (
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <ErrorSummary errors={attempt === 0 ? [] : errors} attempt={attempt} />
      <TextField id="start" label="Start" value="" onChange={ignore} />
      <TextField id="end" label="End" value="" onChange={ignore} />
    </UiProvider>
  );
  const { rerender } = render(form(0));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(form(1));
  expect(document.activeElement).toBe(screen.getByLabelText('Start'));
  await userEvent.click(screen.getByRole('link', { name: 'The end is before the start.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('End'));
  rerender(form(2));
  expect(document.activeElement).toBe(screen.getByLabelText('Start'));
});

test('UI-95 a switch tells what it was switched to', async () => {
  const change = vi.fn<(isOn: boolean) => void>();
  show(<SwitchField label="Shortcuts" isOn={false} onChange={change} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Shortcuts' }));
  expect(change).toHaveBeenCalledWith(true);
});
