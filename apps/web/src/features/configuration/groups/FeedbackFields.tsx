import { RadioCards } from '@circuit/ui';

import { fieldId, type Form } from '../form.ts';

type Provider = Form['draft']['aesProvider'];

/** A provider that does not act yet is shown only where it is set already, so that it can be turned off. (CF-3) */
export function FeedbackFields({ form }: { readonly form: Form }) {
  const options: { readonly value: Provider; readonly label: string; readonly hint: string }[] = [
    { value: 'local', label: 'Built in', hint: 'Reads text on this server. Nothing leaves the university.' },
    { value: 'none', label: 'Off', hint: 'Students do not see the offer.' },
  ];
  if (form.seen.aesProvider === 'openai')
    options.push({ value: 'openai', label: 'Outside service', hint: 'Set, but not available yet. It does nothing.' });
  return (
    <RadioCards
      id={fieldId('aesProvider')}
      label="Who reads the drafts"
      value={form.draft.aesProvider}
      onChange={(aesProvider) => form.edit({ aesProvider })}
      options={options}
      error={form.errorOf('aesProvider')}
    />
  );
}
