export { downtimeErrors, downtimeMode, isDowntimeAnnounced, type Downtime, type DowntimeMode } from './downtime.ts';
export { settingErrors, type SettingFacts } from './settingErrors.ts';
export { DEFAULT_SETTINGS, LONGEST_REASON, SHORTEST_REASON, type UniversitySettings } from './settings.ts';
