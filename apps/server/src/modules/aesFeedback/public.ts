export { aesFeedbackRoutes } from './aesFeedback.routes.ts';
export { aesFeedbackJob } from './aesFeedback.job.ts';
export { testSecondReader } from './outside/testReader.ts';
