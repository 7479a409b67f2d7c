import type { ShardDb } from '@circuit/db';
import type { UniversitySettings } from '@circuit/domain/configuration';
import { sql } from 'kysely';

const COLUMNS = [
  'university_name as universityName',
  'university_url as universityUrl',
  'logo',
  'action_color as actionColor',
  'lms_name as lmsName',
  'help_url as helpUrl',
  'support_email as supportEmail',
  'disability_contact_url as disabilityContactUrl',
  'default_time_zone_id as defaultTimeZoneId',
  'caliper_enabled as caliperEnabled',
  'caliper_event_store_hostname as caliperEventStoreHostname',
  'caliper_person_namespace as caliperPersonNamespace',
  'allow_local_accounts as allowLocalAccounts',
  'allow_cas_v1 as allowCasV1',
  'aes_provider as aesProvider',
  'aes_address as aesAddress',
  'aes_model as aesModel',
  'aes_daily_per_student as aesDailyPerStudent',
  'aes_daily_tokens as aesDailyTokens',
  'impersonation_may_write as impersonationMayWrite',
  'is_down as isDown',
  'downtime_text as downtimeText',
  'downtime_starts_at as downtimeStartsAt',
  'downtime_ends_at as downtimeEndsAt',
  'creator_for_instructors as creatorForInstructors',
  'second_step_for_admins as secondStepForAdmins',
  'second_step_grace_days as secondStepGraceDays',
  'lockdown_browser_verifier as lockdownBrowserVerifier',
  'oldest_lockdown_windows as oldestLockdownWindows',
  'oldest_lockdown_mac as oldestLockdownMac',
  'oldest_lockdown_ipad as oldestLockdownIPad',
  'error_reports_dsn as errorReportsDsn',
  'analytics_measurement_id as analyticsMeasurementId',
  'analytics_url as analyticsUrl',
  'egress_allowed_hosts as egressAllowedHosts',
  'timetable_url as timetableUrl',
  'timetable_account as timetableAccount',
  'person_quota_gigabytes as personQuotaGigabytes',
  'shard_quota_gigabytes as shardQuotaGigabytes',
  'version',
] as const;

export function selectOptionalConfiguration(db: ShardDb) {
  return db.selectFrom('shard_configurations').select(COLUMNS).executeTakeFirst();
}

/** Undefined while nobody has set it. */
export async function selectUniversityName(db: ShardDb): Promise<string | undefined> {
  const row = await db.selectFrom('shard_configurations').select('university_name').executeTakeFirst();
  return row?.university_name;
}

/** Writes all of it, if nobody has since the version that the caller saw; 0 stands for "not set yet". */
export async function upsertConfiguration(db: ShardDb, configuration: UniversitySettings, seenVersion: number) {
  const row = rowOf(configuration);
  if (seenVersion === 0)
    return db
      .insertInto('shard_configurations')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
  return db
    .updateTable('shard_configurations')
    .set(row)
    .where('version', '=', seenVersion)
    .returning(COLUMNS)
    .executeTakeFirst();
}

function rowOf(configuration: UniversitySettings) {
  return {
    university_name: configuration.universityName,
    university_url: configuration.universityUrl,
    logo: configuration.logo,
    action_color: configuration.actionColor,
    lms_name: configuration.lmsName,
    help_url: configuration.helpUrl,
    support_email: configuration.supportEmail,
    disability_contact_url: configuration.disabilityContactUrl,
    default_time_zone_id: configuration.defaultTimeZoneId,
    caliper_enabled: configuration.caliperEnabled,
    caliper_event_store_hostname: configuration.caliperEventStoreHostname,
    caliper_person_namespace: configuration.caliperPersonNamespace,
    allow_local_accounts: configuration.allowLocalAccounts,
    allow_cas_v1: configuration.allowCasV1,
    aes_provider: configuration.aesProvider,
    aes_address: configuration.aesAddress,
    aes_model: configuration.aesModel,
    aes_daily_per_student: configuration.aesDailyPerStudent,
    aes_daily_tokens: configuration.aesDailyTokens,
    impersonation_may_write: configuration.impersonationMayWrite,
    is_down: configuration.isDown,
    downtime_text: configuration.downtimeText,
    downtime_starts_at: configuration.downtimeStartsAt,
    downtime_ends_at: configuration.downtimeEndsAt,
    creator_for_instructors: configuration.creatorForInstructors,
    second_step_for_admins: configuration.secondStepForAdmins,
    second_step_grace_days: configuration.secondStepGraceDays,
    lockdown_browser_verifier: configuration.lockdownBrowserVerifier,
    oldest_lockdown_windows: configuration.oldestLockdownWindows,
    oldest_lockdown_mac: configuration.oldestLockdownMac,
    oldest_lockdown_ipad: configuration.oldestLockdownIPad,
    error_reports_dsn: configuration.errorReportsDsn,
    analytics_measurement_id: configuration.analyticsMeasurementId,
    analytics_url: configuration.analyticsUrl,
    egress_allowed_hosts: configuration.egressAllowedHosts,
    timetable_url: configuration.timetableUrl,
    timetable_account: configuration.timetableAccount,
    person_quota_gigabytes: configuration.personQuotaGigabytes,
    shard_quota_gigabytes: configuration.shardQuotaGigabytes,
  };
}

interface Surroundings {
  /** What lies in the store, as it was counted last. */
  readonly storedBytes: number;
  readonly hasIdentityProvider: boolean;
  readonly hasEventStoreSecret: boolean;
}

/** What a change of settings has to reckon with. */
export async function selectSurroundings(db: ShardDb): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select (select coalesce(sum(bytes), 0) from storage_uses)::float8 as "storedBytes",
      exists (select from identity_providers where is_enabled) as "hasIdentityProvider",
      exists (select from service_secrets where kind = 'eventStore') as "hasEventStoreSecret"`.execute(db);
  return rows[0] ?? { storedBytes: 0, hasIdentityProvider: false, hasEventStoreSecret: false };
}
