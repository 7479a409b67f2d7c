import { Row, TextField } from '@circuit/ui';

import { formatDateTime, zoneWords } from '#platform/time/format.ts';
import type { ReadFields, ZonedFields } from '#platform/time/zonedFields.ts';

interface Props {
  readonly fields: ZonedFields;
  readonly onChange: (fields: ZonedFields) => void;
  readonly read: ReadFields | null;
  readonly zone: string;
}

/** When the first phase begins; all other dates follow from the lengths in the library. */
export function FirstStart({ fields, onChange, read, zone }: Props) {
  return (
    <div>
      <Row gap={3} align="end">
        <TextField
          label="The first phase starts"
          type="date"
          value={fields.date}
          onChange={(date) => onChange({ ...fields, date })}
        />
        <TextField label="At" type="time" value={fields.time} onChange={(time) => onChange({ ...fields, time })} />
      </Row>
      <p>
        {read === null ? '' : `${formatDateTime(read.instant, zone)}, ${zoneWords(read.instant, zone)}. `}
        {read?.hint}
      </p>
    </div>
  );
}
