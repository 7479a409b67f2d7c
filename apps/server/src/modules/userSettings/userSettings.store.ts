import type { UserSettings } from '@circuit/contract/userSettings';
import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { DIGESTED_KINDS } from '@circuit/domain/messages';
import { sql } from 'kysely';

type Settings = Omit<UserSettings, 'version'>;

const MESSAGES = sql<UserSettings['messages']>`jsonb_build_object(
  'account', wants_account, 'phaseOpened', wants_phase_opened, 'reminder', wants_reminder, 'nudge', wants_nudge,
  'resultsReleased', wants_results_released, 'scoreChanged', wants_score_changed,
  'secondLookAnswered', wants_second_look_answered, 'pushFailed', wants_push_failed,
  'selfEvaluationClosed', wants_self_evaluation_closed, 'resultsUnreleased', wants_results_unreleased,
  'handedInForYou', wants_handed_in_for_you, 'timeAsked', wants_time_asked, 'timeAnswered', wants_time_answered)`.as(
  'messages',
);

/** The row lists only the kinds that wait for the daily summary; all others are sent at once. */
const DIGESTS = sql<UserSettings['digests']>`(select jsonb_object_agg(kind,
  case when kind = any (daily_kinds) then 'daily' else 'atOnce' end)
  from unnest(${sql.lit(`{${DIGESTED_KINDS.join(',')}}`)}::text[]) as kind)`.as('digests');

const COLUMNS = [
  'theme',
  'text_size as textSize',
  'reading_font as readingFont',
  'density',
  'time_zone as timeZone',
  'shortcuts_enabled as shortcutsEnabled',
  'opens_next_criterion as opensNextCriterion',
  'home_order as homeOrder',
  'learning_events as learningEvents',
  MESSAGES,
  DIGESTS,
  'mail_zone_id as mailZoneId',
  'version',
] as const;

export function selectOptionalUserSettings(db: ShardDb, userId: UserId): Promise<UserSettings | undefined> {
  return db.selectFrom('user_settings').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();
}

/** Writes all of it, if it has not changed since the version that the caller saw; 0 stands for "not set yet". */
export async function upsertUserSettings(
  db: ShardDb,
  userId: UserId,
  settings: Settings,
  seenVersion: number,
): Promise<UserSettings | undefined> {
  const row = rowOf(settings);
  if (seenVersion === 0)
    return db
      .insertInto('user_settings')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
  return db
    .updateTable('user_settings')
    .set(row)
    .where('user_id', '=', userId)
    .where('version', '=', seenVersion)
    .returning(COLUMNS)
    .executeTakeFirst();
}

function rowOf({ messages, digests, ...settings }: Settings) {
  return {
    theme: settings.theme,
    text_size: settings.textSize,
    reading_font: settings.readingFont,
    density: settings.density,
    time_zone: settings.timeZone,
    shortcuts_enabled: settings.shortcutsEnabled,
    opens_next_criterion: settings.opensNextCriterion,
    home_order: settings.homeOrder,
    learning_events: settings.learningEvents,
    daily_kinds: DIGESTED_KINDS.filter((kind) => digests[kind] === 'daily'),
    mail_zone_id: settings.mailZoneId,
    wants_account: messages.account,
    wants_phase_opened: messages.phaseOpened,
    wants_reminder: messages.reminder,
    wants_nudge: messages.nudge,
    wants_results_released: messages.resultsReleased,
    wants_score_changed: messages.scoreChanged,
    wants_second_look_answered: messages.secondLookAnswered,
    wants_push_failed: messages.pushFailed,
    wants_self_evaluation_closed: messages.selfEvaluationClosed,
    wants_results_unreleased: messages.resultsUnreleased,
    wants_handed_in_for_you: messages.handedInForYou,
    wants_time_asked: messages.timeAsked,
    wants_time_answered: messages.timeAnswered,
  };
}
