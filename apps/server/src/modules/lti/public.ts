export { askService, type ServiceAsk, type ServiceProblem } from './askService.ts';
export { formOriginsOf } from './answerDeepLinking.ts';
export { ltiRoutes } from './lti.routes.ts';
export { selectFrameOrigins } from './pages.ts';
export { sweepLti } from './sweep.ts';
