import { isTimeZone } from '@circuit/domain/product';

import { formatDateTime } from '#platform/time/format.ts';
import { useNow } from '#platform/time/useNow.ts';

import type { Form } from '../form.ts';
import { TextSetting } from './TextSetting.tsx';

/** Says what time it is there, so that a wrong zone is seen before it is saved. */
export function TimeZoneField({ form }: { readonly form: Form }) {
  const now = useNow();
  const zone = form.draft.defaultTimeZoneId.trim();
  const there = isTimeZone(zone) ? ` It is now ${formatDateTime(now, zone)} there.` : '';
  return (
    <TextSetting
      form={form}
      name="defaultTimeZoneId"
      label="Time zone"
      hint={`Times are shown in it, and new courses start with it. Existing courses keep theirs.${there}`}
      maxLength={100}
    />
  );
}
