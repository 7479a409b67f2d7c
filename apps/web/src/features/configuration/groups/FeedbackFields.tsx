import { RadioCards } from '@circuit/ui';

import { fieldId, type Form } from '../form.ts';

import { OutsideReaderFields } from './OutsideReaderFields.tsx';

/** Who reads drafts. The fields of the outside reader stand there once it is chosen. (FB-19) */
export function FeedbackFields({ form }: { readonly form: Form }) {
  return (
    <>
      <RadioCards
        id={fieldId('aesProvider')}
        label="Who reads the drafts"
        value={form.draft.aesProvider}
        onChange={(aesProvider) => form.edit({ aesProvider })}
        options={[
          { value: 'local', label: 'Built in', hint: 'Reads text on this server. Nothing leaves the university.' },
          {
            value: 'openai',
            label: 'Outside reader',
            hint: 'A service that you name reads drafts without names. Students are told, and can choose the built-in program instead.',
          },
          { value: 'none', label: 'Off', hint: 'Students do not see the offer.' },
        ]}
        error={form.errorOf('aesProvider')}
      />
      {form.draft.aesProvider === 'openai' && <OutsideReaderFields form={form} />}
    </>
  );
}
