export { calibrationsRoutes } from './calibrations.routes.ts';
export { loadPracticed } from './practiced.ts';
