import { ALARM_HOURS, type CalendarDate } from '@circuit/domain/calendars';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';

/** How often calendar programs are asked to look again. */
const REFRESH_SECONDS = 3600;
const HOUR_SECONDS = 3600;

interface Calendar {
  readonly name: string;
  readonly dates: readonly CalendarDate[];
  /** Since when there is this calendar. The same dates make the same bytes, so that a program learns that nothing changed. */
  readonly since: Date;
}

/** The dates as iCalendar (RFC 5545), in UTC, with alarms. (CY-3 to CY-5) */
export function writeCalendar({ name, dates, since }: Calendar): string {
  const calendar = ical({
    name,
    prodId: { company: 'circuit', product: 'dates', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { uid, title, at, hasAlarms } of dates) {
    const event = calendar.createEvent({
      id: uid,
      stamp: since,
      start: at,
      summary: title,
      // A deadline keeps nobody busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    if (!hasAlarms) continue;
    for (const hours of ALARM_HOURS)
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: hours * HOUR_SECONDS, description: title });
  }
  return calendar.toString();
}
