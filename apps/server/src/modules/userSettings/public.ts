export { selectUserSettings } from './selectUserSettings.ts';
export { userSettingsRoutes } from './userSettings.routes.ts';
