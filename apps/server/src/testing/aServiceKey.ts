import { certify, newKeyPair, type ServiceKey } from '#modules/identityProviders/saml/certificates.ts';

/** A key with its certificate, as both sides of SAML have one. */
export const aServiceKey = async (origin: string, now: Date): Promise<ServiceKey> =>
  certify(await newKeyPair(), origin, now);
