export {
  identityTraces,
  identityTracesInFileName,
  TRACE_KINDS,
  type Author,
  type IdentityTrace,
  type TraceKind,
} from './identityTraces.ts';
