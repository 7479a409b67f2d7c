// The certificate library needs it before it is loaded.
import 'reflect-metadata'; // oxlint-disable-line import/no-unassigned-import -- it changes what is global, and exports nothing

import { type webcrypto, X509Certificate } from 'node:crypto';

import type { KindSettings } from '@circuit/domain/identityProviders';
import * as x509 from '@peculiar/x509';

import type { ProviderSecrets } from '../secrets.ts';

/** Long: every provider that knows it must be told of the next one by hand. */
const YEARS = 10;
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
};

export type KeyPair = webcrypto.CryptoKeyPair;

export interface ServiceKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** Takes up to a second: it is made before a transaction opens. */
export const newKeyPair = (): Promise<KeyPair> => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

/** A key of ours at one SAML provider, with the certificate that tells it to the provider. (IP-70) */
export async function certify(keys: KeyPair, origin: string, now: Date): Promise<ServiceKey> {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${new URL(origin).hostname}`,
    notBefore: now,
    notAfter: until,
    signingAlgorithm: ALGORITHM,
    keys,
  });
  const exported = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    privateKey: x509.PemConverter.encode(exported, 'PRIVATE KEY'),
    certificate: certificate.toString('pem'),
  };
}

/** Base64, without the lines around it. */
export const plainCertificate = (text: string): string => text.replaceAll(/-----[A-Z ]+-----|\s/g, '');

/** A certificate as people paste it, with or without the lines around it. */
export function readCertificate(text: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(plainCertificate(text), 'base64'));
  } catch {
    return null;
  }
}

/** The first certificate or secret that ends, of the provider's and of ours. (IP-40) */
export function earliestEnd(settings: KindSettings, secrets: ProviderSecrets): Date | null {
  const ends = [
    ...(settings.kind === 'saml'
      ? settings.certificates.flatMap((text) => readCertificate(text)?.validToDate ?? [])
      : []),
    ...(secrets.serviceKeys ?? []).flatMap(({ certificate }) => readCertificate(certificate)?.validToDate ?? []),
    ...(typeof secrets.clientSecretEndsAt === 'string' ? [new Date(secrets.clientSecretEndsAt)] : []),
  ];
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}
