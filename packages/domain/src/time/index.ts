export {
  addDays,
  daysBetween,
  instantOf,
  wallTimeOf,
  zoneOffsetMs,
  type WallTime,
  type ZonedInstant,
} from './zones.ts';
