export { lockdownBrowserRoutes } from './lockdownBrowser.routes.ts';
