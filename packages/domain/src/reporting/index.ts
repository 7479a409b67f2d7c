export { analyticsUrlError, measurementIdError, pageViewAddress } from './analytics.ts';
export { dsnError, envelopeAddress, originOf } from './dsn.ts';
export { reportOrigins } from './reportOrigins.ts';
export { routePattern, withoutSecrets } from './withoutSecrets.ts';
