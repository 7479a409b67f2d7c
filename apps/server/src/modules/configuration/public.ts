export { configurationRoutes } from './configuration.routes.ts';
export { selectUniversityName } from './configuration.store.ts';
export { selectConfiguration } from './selectConfiguration.ts';
