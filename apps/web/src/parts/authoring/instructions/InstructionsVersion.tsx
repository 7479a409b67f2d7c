import { checkDocument } from '@circuit/domain/richText';

import type { Fields } from '#platform/saving/saver.ts';

import { PARTS } from './instructions.ts';
import { InstructionsText } from './InstructionsText.tsx';

interface Props {
  readonly fields: Fields;
  /** Only the parts that are named here. */
  readonly of: Fields;
}

/** One side of a conflict. */
export function InstructionsVersion({ fields, of }: Props) {
  return PARTS.filter(({ field }) => field in of).map(({ field, label }) => {
    const text = checkDocument(fields[field]);
    return (
      <div key={field}>
        <h4>{label}</h4>
        {text.isOk ? <InstructionsText document={text.value} /> : null}
      </div>
    );
  });
}
