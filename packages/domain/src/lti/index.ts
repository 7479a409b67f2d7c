export { LTI_REFUSALS, ltiRefusalText, type LtiRefusal } from './refusals.ts';
