export { endCalendar, selectOptionalSubscriber } from './calendarAddresses.store.ts';
export { calendarAddressesRoutes } from './calendarAddresses.routes.ts';
