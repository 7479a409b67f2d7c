export { instantText } from './instantText.ts';
export {
  addDays,
  daysBetween,
  instantOf,
  wallTimeOf,
  zoneOffsetMs,
  type WallTime,
  type ZonedInstant,
} from './zones.ts';
