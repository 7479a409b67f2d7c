import type { FactorProof, NewFactor, PasskeyCreation, PasskeyQuestion } from '@circuit/contract/factors';
import { err, ok, type Result } from '@circuit/domain/kernel';

export type PasskeyProof = Extract<FactorProof, { kind: 'passkey' }>;

/** Whether this browser has passkeys at all: not on a page without https, and not everywhere in a frame. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

const CANCELED = 'Nothing was chosen. Try again, or use another way.';
const FAILED = 'This browser could not use a passkey here. Try again, or use another way.';
const KNOWN = 'This device has a passkey for your account already.';

/** Lets the browser make one. The library comes only when it is needed: most sign-ins are without. */
export async function makePasskey(creation: PasskeyCreation): Promise<Result<NewFactor, string>> {
  const { ceremony, challenge, rpId, rpName, user, algorithms, excluded } = creation;
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const made = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: rpName },
        user,
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: excluded.map(named),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    });
    const { clientDataJSON: clientDataJson, attestationObject, transports = [] } = made.response;
    return ok({ kind: 'passkey', ceremony, credential: made.id, clientDataJson, attestationObject, transports });
  } catch (error) {
    return err(wordsOf(error));
  }
}

/** Lets the person choose one and answers the server's question with it. */
export async function answerWithPasskey(question: PasskeyQuestion): Promise<Result<PasskeyProof, string>> {
  const { ceremony, challenge, rpId, userVerification, allowed } = question;
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, userVerification, allowCredentials: allowed.map(named) },
    });
    return ok({
      kind: 'passkey',
      ceremony,
      credential: id,
      clientDataJson: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      userHandle: response.userHandle ?? null,
    });
  } catch (error) {
    return err(wordsOf(error));
  }
}

const named = ({ id, transports }: { readonly id: string; readonly transports: readonly string[] }) => ({
  id,
  type: 'public-key' as const,
  transports: transports as AuthenticatorTransport[], // oxlint-disable-line typescript/no-unsafe-type-assertion -- as the browser named them
});

function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return KNOWN;
  return name === 'NotAllowedError' || name === 'AbortError' ? CANCELED : FAILED;
}
