export { analyticsUrlError, measurementIdError, pageViewAddress } from './analytics.ts';
export { dsnError, envelopeAddress, originOf } from './dsn.ts';
export { outsideOrigins } from './outsideOrigins.ts';
export { routePattern, withoutSecrets } from './withoutSecrets.ts';
