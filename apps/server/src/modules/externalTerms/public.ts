export { externalTermsRoutes } from './externalTerms.routes.ts';
export { selectOptionalExternalTerm, selectTimetableTerms, type TimetableTermRow } from './externalTerms.store.ts';
export { planFromTimetable, saveFromTimetable } from './fromTimetable.ts';
