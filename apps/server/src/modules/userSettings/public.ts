export { userSettingsRoutes } from './userSettings.routes.ts';
