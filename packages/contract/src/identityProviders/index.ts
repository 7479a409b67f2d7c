export * from './cas.ts';
export * from './offered.ts';
export * from './oidc.ts';
export * from './saml.ts';
export * from './settings.ts';
export * from './signIns.ts';
