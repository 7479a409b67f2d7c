import { err, ok, type Result, type Shard } from '../kernel/index.ts';
import { UNIVERSITY_SHARD } from '../tenancy/index.ts';

export const IDENTIFIER_KINDS = ['email', 'alias', 'puid'] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** What someone typed to name a person, in the one spelling that is stored and compared. */
export type Identifier = { readonly kind: IdentifierKind; readonly value: string };

/** An e-mail everywhere; on the university shard also a career account alias or a PUID. (S1.04) */
export function identifierKinds(shard: Shard): readonly IdentifierKind[] {
  return shard === UNIVERSITY_SHARD ? IDENTIFIER_KINDS : ['email'];
}

/** How the kinds of this shard are called in a sentence. */
export function identifierLabel(shard: Shard): string {
  return identifierKinds(shard).includes('puid') ? 'e-mail, career account alias or PUID' : 'e-mail';
}

/** S1.05, to the letter. */
export function addPeopleText(groupWord: string, identifier: string): string {
  return `To add people to this ${groupWord}, enter their ${identifier}, select their role for this ${groupWord}, and click Add.`;
}

/** One mailbox, one spelling: no two accounts may differ only in capitals or stray spaces (PP-4). */
export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

const MAX_EMAIL_LENGTH = 254;
const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/;
const PUID = /^\d{5}-?\d{5}$/;
const ALIAS = /^[a-z][a-z0-9._-]{0,63}$/;

/**
 * Reads what was typed as one of the kinds this shard knows. (S5.02)
 *
 * The kinds cannot be confused: only an e-mail has an @, and an alias begins with a letter (PP-6).
 * Whether such a person exists is another question.
 */
export function readIdentifier(text: string, shard: Shard): Result<Identifier, 'notAnIdentifier'> {
  const found = recognize(text.trim());
  return found !== null && identifierKinds(shard).includes(found.kind) ? ok(found) : err('notAnIdentifier');
}

function recognize(text: string): Identifier | null {
  const email = normalizeEmail(text);
  if (email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email)) return { kind: 'email', value: email };
  // Kept as text: the leading zeros belong to the number (PP-5).
  if (PUID.test(text)) return { kind: 'puid', value: text.replace('-', '') };
  const alias = text.toLowerCase();
  return ALIAS.test(alias) ? { kind: 'alias', value: alias } : null;
}
