export { SERVICE_KINDS, type ServiceFact, type ServiceKind, type ServiceOutcome } from './services.ts';
