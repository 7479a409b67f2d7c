export { startEventPost } from './eventPost.ts';
export { learningEventsRoutes } from './learningEvents.routes.ts';
export { recordLearningEvents } from './record.ts';
export { sweepLearningEvents } from './sweep.ts';
export { testEventStore } from './testEventStore.ts';
