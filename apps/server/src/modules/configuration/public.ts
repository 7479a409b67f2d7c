export { configurationRoutes } from './configuration.routes.ts';
export { selectConfiguration } from './selectConfiguration.ts';
export { selectOutsideOrigins } from './selectOutsideOrigins.ts';
