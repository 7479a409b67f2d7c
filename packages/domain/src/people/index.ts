export { readAccount, type Account, type AccountErrors } from './account.ts';
export {
  addPeopleText,
  IDENTIFIER_KINDS,
  identifierKinds,
  identifierLabel,
  normalizeEmail,
  readIdentifier,
  type Identifier,
  type IdentifierKind,
} from './identifiers.ts';
export { newPersonFromOutside } from './newPersonFromOutside.ts';
export { displayName, possessive, sortedName, type Named } from './names.ts';
export { isPlaceholderEmail, placeholderEmail, shownEmail, UNNAMED } from './placeholderEmail.ts';
