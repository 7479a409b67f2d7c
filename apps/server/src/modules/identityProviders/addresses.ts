/** What the people who run a provider need from us, for each protocol. */
export function addressesOf(origin: string, id: string) {
  return {
    redirectUrl: `${origin}/api/account/external/${id}/callback`,
    backchannelUrl: `${origin}/api/account/external/${id}/backchannel`,
    afterSignOutUrl: `${origin}/login`,
    metadataUrl: `${origin}/saml/${id}/metadata`,
    assertionUrl: `${origin}/saml/${id}/acs`,
    signOutUrl: `${origin}/saml/${id}/slo`,
    serviceUrl: origin,
  };
}

export const loginUrlOf = (origin: string, id: string): string => `${origin}/api/account/external/${id}/start`;
export const logoutUrlOf = (origin: string, id: string): string => `${origin}/api/account/external/${id}/logout`;
