import { DEV_LTI, type LtiPlatform, PROFILES, type ProfileName, startLtiPlatform } from '@circuit/testing';

/** As many as the large course of the seed has. */
const STUDENTS = 412;

/**
 * A learning platform beside the product, to launch from by hand. `DEV_LTI_PROFILE=canvas` makes it behave like another
 * product. (TP-22)
 */
export async function startDevLtiPlatform(
  toolOrigin: string,
  ports: { readonly port: number; readonly ssoPort: number },
): Promise<LtiPlatform> {
  const { clientId, deploymentId } = DEV_LTI;
  return startLtiPlatform({
    profile: profileOf(process.env['DEV_LTI_PROFILE'] ?? 'moodle'),
    students: STUDENTS,
    toolOrigin,
    tool: { clientId, deploymentId },
    ...ports,
  });
}

function profileOf(name: string): ProfileName {
  const found = Object.keys(PROFILES).find((known): known is ProfileName => known === name);
  if (found !== undefined) return found;
  throw new Error(`DEV_LTI_PROFILE is not a profile: ${name}. Choose ${Object.keys(PROFILES).join(', ')}.`);
}
