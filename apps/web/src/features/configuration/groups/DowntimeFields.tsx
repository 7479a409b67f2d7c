import type { DowntimeMode } from '@circuit/domain/configuration';
import { Note, RadioCards, TextAreaField, TextField } from '@circuit/ui';

import { announcedDowntime, plannedEnd } from '#parts/words/downtime.ts';
import { settings } from '#platform/settings/settings.ts';
import { zoneWords } from '#platform/time/format.ts';
import { useNow } from '#platform/time/useNow.ts';

import styles from '../configuration.module.css';
import { fieldId, type Form } from '../form.ts';
import { settingsOf } from '../settings.ts';

const MODES: readonly { readonly value: DowntimeMode; readonly label: string; readonly hint: string }[] = [
  { value: 'off', label: 'Off', hint: 'Everyone can work.' },
  { value: 'announced', label: 'Announced', hint: 'Everyone can work and sees a notice at the top of every page.' },
  {
    value: 'on',
    label: 'On',
    hint: 'Everyone is kept out and sees the downtime page. People who can change these settings still get in.',
  },
];

/** Off, announced or on, with what people read. Nothing starts or ends by itself. (CF-9) */
export function DowntimeFields({ form }: { readonly form: Form }) {
  const { draft, edit, leave, errorOf, zone } = form;
  const now = useNow();
  return (
    <>
      <RadioCards
        id={fieldId('isDown')}
        label="Downtime"
        value={draft.downtimeMode}
        onChange={(downtimeMode) => edit({ downtimeMode })}
        options={MODES}
        error={errorOf('isDown')}
      />
      {draft.downtimeMode !== 'off' && (
        <>
          <TextAreaField
            id={fieldId('downtimeText')}
            label="What people read"
            hint="Say why, and what they can do meanwhile."
            maxLength={500}
            value={draft.downtimeText}
            onChange={(downtimeText) => edit({ downtimeText })}
            onBlur={() => leave('downtimeText')}
            error={errorOf('downtimeText')}
          />
          {draft.downtimeMode === 'announced' && <TimeFields form={form} name="downtimeStartsAt" label="Starts" />}
          <TimeFields form={form} name="downtimeEndsAt" label="Planned end" />
          <p className={styles['hint']}>
            Times are in {zoneWords(now, zone)}. Nothing starts or ends by itself: turn downtime on and off here.
          </p>
          <Reading form={form} now={now} />
        </>
      )}
    </>
  );
}

function TimeFields({
  form,
  name,
  label,
}: {
  readonly form: Form;
  readonly name: 'downtimeStartsAt' | 'downtimeEndsAt';
  readonly label: string;
}) {
  const fields = form.draft[name];
  const error = form.errorOf(name);
  return (
    <div className={styles['dates']}>
      <TextField
        id={fieldId(name)}
        type="date"
        label={`${label}: date`}
        value={fields.date}
        onChange={(date) => form.edit({ [name]: { ...fields, date } })}
        onBlur={() => form.leave(name)}
        error={error}
      />
      <TextField
        type="time"
        label={`${label}: time`}
        value={fields.time}
        onChange={(time) => form.edit({ [name]: { ...fields, time } })}
        onBlur={() => form.leave(name)}
      />
    </div>
  );
}

/** The very words that people will see. */
function Reading({ form, now }: { readonly form: Form; readonly now: Date }) {
  const { draft, seen, zone } = form;
  const told = settingsOf(seen, draftOfDowntime(draft), zone);
  const words =
    draft.downtimeMode === 'on'
      ? [`${settings.APP_NAME} will be right back.`, told.downtimeText, plannedEnd(told, zone, now) ?? ''].join(' ')
      : announcedDowntime(told, settings.APP_NAME, zone, now);
  if (words === null || words.trim() === '') return null;
  return (
    <Note>
      <b>People will read:</b> {words}
    </Note>
  );
}

const draftOfDowntime = ({ downtimeMode, downtimeText, downtimeStartsAt, downtimeEndsAt }: Form['draft']) => ({
  downtimeMode,
  downtimeText,
  downtimeStartsAt,
  downtimeEndsAt,
});
