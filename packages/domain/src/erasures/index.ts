export { knownAs } from './knownAs.ts';
export { isNamedIn, isTheirLine, maskText, maskWritten, namingOf, type Naming } from './naming.ts';
export { DELETED, EMPTIED, erasedName, isConfirmed, LISTED, MASKED } from './plan.ts';
