export { findTraces, TRACE_PLACES, type CheckedArtifact, type FoundTrace, type TracePlace } from './findTraces.ts';
export {
  identityTraces,
  identityTracesInFileName,
  TRACE_KINDS,
  type Author,
  type IdentityTrace,
  type TraceKind,
} from './identityTraces.ts';
export { isHandInOver, isLateHandIn } from './lateness.ts';
export { handInFaults, type HandInPiece } from './readiness.ts';
