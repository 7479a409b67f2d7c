import type { listAesFeedback } from '@circuit/contract';
import { Note, RadioCards } from '@circuit/ui';

import type { ResponseOf } from '#platform/api/contractCall.ts';

type Offer = ResponseOf<typeof listAesFeedback>;

interface Props {
  readonly outside: NonNullable<Offer['outside']>;
  readonly builtInText: string;
  readonly choice: Offer['choice'];
  readonly isFailed: boolean;
  readonly onChoose: (choice: Offer['choice']) => void;
}

/** Who reads, with host and model, before anything leaves. Choosing the built-in program refuses the other. (FB-19) */
export function ReaderChoice({ outside, builtInText, choice, isFailed, onChoose }: Props) {
  const { host, model, limitText } = outside;
  return (
    <>
      <RadioCards
        label="Who reads your draft"
        hint="We remember what you choose."
        value={limitText === null ? choice : 'builtIn'}
        onChange={onChoose}
        options={[
          {
            value: 'outside',
            label: `The model ${model} at ${host}`,
            hint:
              limitText ??
              'This service is outside your university. It gets your text. We take out names, e-mail addresses and account numbers first.',
            isBlocked: limitText !== null,
          },
          { value: 'builtIn', label: 'The built-in program', hint: builtInText },
        ]}
      />
      {isFailed ? (
        <Note tone="bad" role="alert">
          Your choice was not saved. Choose again.
        </Note>
      ) : null}
    </>
  );
}
