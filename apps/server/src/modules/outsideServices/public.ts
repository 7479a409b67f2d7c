export { openServiceSecret } from './openSecret.ts';
export { outsideServicesRoutes } from './outsideServices.routes.ts';
export type { ServiceTester, ServiceTesters, ServiceTesting } from './tester.ts';
