export { ALARM_HOURS, calendarDates, type CalendarDate, type DatedAssignment } from './dates.ts';
