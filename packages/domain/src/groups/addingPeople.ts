import { assertNever, userId, type Result, type UserId } from '../kernel/index.ts';
import type { Identifier, IdentifierKind } from '../people/index.ts';
import { refusalText, roleLabel, type GroupRole, type Refusal } from '../permissions/index.ts';

/** One thing that somebody typed to name a person; null when it is no identifier. */
export type Entry = { readonly text: string; readonly identifier: Identifier | null };

/** Somebody who may be meant, with keys as identifiers spell them. */
export type Candidate = {
  readonly userId: UserId;
  readonly email: string;
  readonly uid: string | null;
  readonly puid: string | null;
  readonly isActive: boolean;
  readonly groupRoles: readonly GroupRole[];
};

export type Addition<Someone extends Candidate = Candidate> = { readonly text: string } & (
  | { readonly outcome: 'add' | 'alreadyThere'; readonly person: Someone }
  | { readonly outcome: 'refused'; readonly person: Someone | null; readonly why: Refusal | 'deactivated' }
  | { readonly outcome: 'twice'; readonly person: Someone | null; readonly earlier: string }
  | { readonly outcome: 'invite'; readonly email: string }
  | { readonly outcome: 'notFound'; readonly kind: IdentifierKind }
  | { readonly outcome: 'unreadable' }
);

/** Stands for a person without an account yet, who is never the actor. */
const NOBODY_YET = userId('');

/**
 * The outcome for each entry, in order. An unknown e-mail becomes a person (PC-3); an unknown alias or PUID may be a
 * typo and is reported back (PC-4). `mayGrant` checks the rules of product roles for one recipient.
 */
export function decideAdditions<Someone extends Candidate>(
  entries: readonly Entry[],
  people: readonly Someone[],
  role: GroupRole,
  mayGrant: (recipientId: UserId) => Result<true, Refusal>,
): Addition<Someone>[] {
  const firstTexts = new Map<string, string>();
  return entries.map(({ text, identifier }) => {
    if (identifier === null) return { text, outcome: 'unreadable' };
    const person = people.find((someone) => isNamedBy(someone, identifier)) ?? null;
    const key = person?.userId ?? `${identifier.kind} ${identifier.value}`;
    const earlier = firstTexts.get(key);
    if (earlier !== undefined) return { text, outcome: 'twice', person, earlier };
    firstTexts.set(key, text);

    if (person === null && identifier.kind !== 'email') return { text, outcome: 'notFound', kind: identifier.kind };
    if (person?.groupRoles.includes(role) === true) return { text, outcome: 'alreadyThere', person };
    if (person?.isActive === false) return { text, outcome: 'refused', person, why: 'deactivated' };
    const verdict = mayGrant(person?.userId ?? NOBODY_YET);
    if (!verdict.isOk) return { text, outcome: 'refused', person, why: verdict.failure };
    return person === null ? { text, outcome: 'invite', email: identifier.value } : { text, outcome: 'add', person };
  });
}

function isNamedBy({ email, uid, puid }: Candidate, { kind, value }: Identifier): boolean {
  return { email, alias: uid, puid }[kind] === value;
}

const KIND_NAMES = { email: 'e-mail', alias: 'career account alias', puid: 'PUID' } as const;

/** `identifierLabel`: what identifiers are called here. `invites`: whether an unknown e-mail gets a message. */
type Wording = {
  readonly role: GroupRole;
  readonly identifierLabel: string;
  readonly invites: boolean;
  /** Nothing is ever sent there, and there is no other way in. */
  readonly isDemo?: boolean;
};

/** What the person who typed it reads beside the entry. */
export function additionText(addition: Addition, { role, identifierLabel, invites, isDemo }: Wording): string {
  switch (addition.outcome) {
    case 'add':
      return addition.person.groupRoles.length === 0
        ? 'New to this course.'
        : `Already ${inWords(addition.person.groupRoles)}. This adds ${roleLabel(role)}.`;
    case 'alreadyThere':
      return `Already ${inWords([role])}.`;
    case 'invite':
      if (isDemo === true) return 'New. Will be added but cannot sign in: e-mail is off in this demo.';
      return invites
        ? 'New. Will get an e-mail with a link to set a password.'
        : 'New. Can sign in through the university.';
    case 'notFound':
      return `Nobody has this ${KIND_NAMES[addition.kind]}.`;
    case 'unreadable':
      return `Not an ${identifierLabel}.`;
    case 'twice':
      return `Same person as ${addition.earlier}.`;
    case 'refused':
      return addition.why === 'deactivated'
        ? 'This account is deactivated. An administrator can reactivate it.'
        : refusalText(addition.why);
    default:
      return assertNever(addition);
  }
}

const WITH_ARTICLE = {
  GroupOwner: 'an instructor',
  GroupGrader: 'a grader',
  GroupLearner: 'a student',
} as const satisfies Record<GroupRole, string>;

const inWords = (roles: readonly GroupRole[]): string => roles.map((role) => WITH_ARTICLE[role]).join(' and ');
