export { remindersByClock } from './byClock.ts';
export { remindersRoutes } from './reminders.routes.ts';
