import type { AnswerFacts, ProviderRefused } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';

import type { Said } from '../door.ts';
import { writeExit } from './exit.ts';
import { attribute, dateOf, elements, readXml, textOf, type XmlElement } from './xml.ts';

export interface Assertion extends Pick<AnswerFacts, 'issuer' | 'confirmations'> {
  readonly id: string;
  readonly endsAt: Date;
  readonly element: XmlElement;
}

/** What the response says outside of the assertion. */
export const responseFacts = (response: XmlElement): Pick<AnswerFacts, 'responseIssuer' | 'destination'> => ({
  responseIssuer: textOf(elements(response, 'Issuer')[0]),
  destination: attribute(response, 'Destination'),
});

/** Of the text that was signed, and of nothing else. */
export function readAssertion(signed: string): Assertion | null {
  const [element] = elements(readXml(signed), 'Assertion');
  const id = attribute(element, 'ID');
  const endsAt = dateOf(attribute(elements(element, 'Conditions')[0], 'NotOnOrAfter'));
  if (element === undefined || id === null || endsAt === null) return null;
  return {
    id,
    endsAt,
    element,
    issuer: textOf(elements(element, 'Issuer')[0]),
    confirmations: elements(element, 'Subject', 'SubjectConfirmation').map((one) => {
      const [data] = elements(one, 'SubjectConfirmationData');
      return {
        method: attribute(one, 'Method'),
        recipient: attribute(data, 'Recipient'),
        inResponseTo: attribute(data, 'InResponseTo'),
        notBefore: dateOf(attribute(data, 'NotBefore')),
        notOnOrAfter: dateOf(attribute(data, 'NotOnOrAfter')),
      };
    }),
  };
}

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/** Who came. A name that is new at each sign-in can be no key: then an attribute must be it. (IP-77) */
export function saidBy({ element }: Assertion, hasKeyAttribute: boolean): Result<Said, ProviderRefused> {
  const [nameId] = elements(element, 'Subject', 'NameID');
  const [statement] = elements(element, 'AuthnStatement');
  const subject = textOf(nameId);
  const nameIDFormat = attribute(nameId, 'Format') ?? UNSPECIFIED;
  if (subject === null) return err({ reason: 'subjectMissing', details: 'It has no NameID.' });
  if (nameIDFormat === TRANSIENT && !hasKeyAttribute)
    return err({ reason: 'subjectMissing', details: 'Its NameID is transient. Choose an attribute as the key.' });
  const sessionIndex = attribute(statement, 'SessionIndex');
  const nameQualifier = attribute(nameId, 'NameQualifier');
  const spNameQualifier = attribute(nameId, 'SPNameQualifier');
  return ok({
    subject,
    attributes: attributesOf(element),
    authentication: elements(statement, 'AuthnContext', 'AuthnContextClassRef').flatMap((one) => textOf(one) ?? []),
    handle: sessionIndex,
    exit: writeExit({
      nameID: subject,
      nameIDFormat,
      ...(nameQualifier === null ? {} : { nameQualifier }),
      ...(spNameQualifier === null ? {} : { spNameQualifier }),
      ...(sessionIndex === null ? {} : { sessionIndex }),
    }),
  });
}

function attributesOf(element: XmlElement): Record<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of elements(element, 'AttributeStatement', 'Attribute')) {
    const name = attribute(one, 'Name');
    const values = elements(one, 'AttributeValue').flatMap((value) => textOf(value) ?? []);
    if (name !== null) found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  return Object.fromEntries(found);
}
