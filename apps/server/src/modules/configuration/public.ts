export { configurationRoutes } from './configuration.routes.ts';
export { selectConfiguration } from './selectConfiguration.ts';
