/** The claims of LTI 1.3 that this product reads or sends, by their full names. */
export const LTI_CLAIM = {
  messageType: 'https://purl.imsglobal.org/spec/lti/claim/message_type',
  version: 'https://purl.imsglobal.org/spec/lti/claim/version',
  deploymentId: 'https://purl.imsglobal.org/spec/lti/claim/deployment_id',
  targetLinkUri: 'https://purl.imsglobal.org/spec/lti/claim/target_link_uri',
  resourceLink: 'https://purl.imsglobal.org/spec/lti/claim/resource_link',
  context: 'https://purl.imsglobal.org/spec/lti/claim/context',
  roles: 'https://purl.imsglobal.org/spec/lti/claim/roles',
  custom: 'https://purl.imsglobal.org/spec/lti/claim/custom',
  lis: 'https://purl.imsglobal.org/spec/lti/claim/lis',
  platform: 'https://purl.imsglobal.org/spec/lti/claim/tool_platform',
  presentation: 'https://purl.imsglobal.org/spec/lti/claim/launch_presentation',
  gradeServices: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  rosterService: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  deepLinking: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
  contentItems: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
  deepLinkingData: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
  deepLinkingMessage: 'https://purl.imsglobal.org/spec/lti-dl/claim/msg',
} as const;

export const LTI_SCOPE = {
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  result: 'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  memberships: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;
export type LtiScope = (typeof LTI_SCOPE)[keyof typeof LTI_SCOPE];

export const LTI_MESSAGE_TYPES = ['LtiResourceLinkRequest', 'LtiDeepLinkingRequest'] as const;
export type LtiMessageType = (typeof LTI_MESSAGE_TYPES)[number];

/** Where grades and people of the platform's course can be asked for; null where the platform offers it not. */
export interface LtiServices {
  readonly lineItemsUrl: string | null;
  readonly lineItemUrl: string | null;
  readonly membershipsUrl: string | null;
  readonly scopes: readonly string[];
}

export interface DeepLinkingSettings {
  readonly returnUrl: string;
  readonly acceptTypes: readonly string[];
  /** Where the platform can show a link: `iframe`, `window`, `embed`. */
  readonly documentTargets: readonly string[];
  readonly acceptsMultiple: boolean;
  readonly acceptsLineItem: boolean;
  /** Sent back as it came; null where none was sent. */
  readonly data: string | null;
}

/** Who launches, as the platform says. */
export interface PlatformPerson {
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** What the platform calls the person's number at the university. */
  readonly sourcedId: string | null;
}

/** What a checked launch says. */
export interface LaunchClaims {
  readonly messageType: LtiMessageType;
  readonly deploymentId: string;
  readonly targetLinkUri: string;
  readonly person: PlatformPerson;
  readonly roles: readonly string[];
  readonly context: { readonly id: string; readonly title: string; readonly label: string } | null;
  readonly resourceLink: { readonly id: string; readonly title: string } | null;
  readonly custom: Readonly<Record<string, string>>;
  readonly services: LtiServices;
  readonly deepLinking: DeepLinkingSettings | null;
  readonly productFamily: string;
  /** The way back to the platform's page; null where it named none, or one that is not its own. */
  readonly returnUrl: string | null;
}

/** A token's payload: nothing of it is known yet. */
export type Payload = Readonly<Record<string, unknown>>;

const MOST_TEXT = 255;

/** A text of at least one character and at most so many; null when it is anything else. Moodle sends "" for nothing. */
export function textOf(value: unknown, most = MOST_TEXT): string | null {
  return typeof value === 'string' && value !== '' && value.length <= most ? value : null;
}

export function recordOf(value: unknown): Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The texts of a list; null when it is none. */
export function textsOf(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => textOf(one, 2000) ?? []).slice(0, 100);
}

export function readPerson(payload: Payload, subject: string): PlatformPerson {
  const name = textOf(payload['name'])?.trim() ?? '';
  const space = name.lastIndexOf(' ');
  return {
    subject,
    firstName: textOf(payload['given_name'], 100)?.trim() ?? (space > 0 ? name.slice(0, space) : name).slice(0, 100),
    lastName: textOf(payload['family_name'], 100)?.trim() ?? (space > 0 ? name.slice(space + 1) : '').slice(0, 100),
    email: textOf(payload['email'], 254),
    sourcedId: textOf(recordOf(payload[LTI_CLAIM.lis])['person_sourcedid']),
  };
}

export function readContext(payload: Payload): LaunchClaims['context'] {
  const context = recordOf(payload[LTI_CLAIM.context]);
  const id = textOf(context['id']);
  const text = (name: string) => (textOf(context[name], 2000) ?? '').slice(0, MOST_TEXT);
  return id === null ? null : { id, title: text('title'), label: text('label') };
}

export function readResourceLink(payload: Payload): LaunchClaims['resourceLink'] {
  const link = recordOf(payload[LTI_CLAIM.resourceLink]);
  const id = textOf(link['id']);
  return id === null ? null : { id, title: (textOf(link['title'], 2000) ?? '').slice(0, MOST_TEXT) };
}

export function readServices(payload: Payload): LtiServices {
  const grades = recordOf(payload[LTI_CLAIM.gradeServices]);
  const roster = recordOf(payload[LTI_CLAIM.rosterService]);
  return {
    lineItemsUrl: textOf(grades['lineitems'], 2000),
    lineItemUrl: textOf(grades['lineitem'], 2000),
    membershipsUrl: textOf(roster['context_memberships_url'], 2000),
    scopes: textsOf(grades['scope']) ?? [],
  };
}

export function readDeepLinking(payload: Payload): DeepLinkingSettings | null {
  const settings = recordOf(payload[LTI_CLAIM.deepLinking]);
  const returnUrl = textOf(settings['deep_link_return_url'], 2000);
  if (returnUrl === null) return null;
  return {
    returnUrl,
    acceptTypes: textsOf(settings['accept_types']) ?? [],
    documentTargets: textsOf(settings['accept_presentation_document_targets']) ?? [],
    acceptsMultiple: settings['accept_multiple'] === true,
    // Moodle takes one although it does not say so.
    acceptsLineItem: settings['accept_lineitem'] !== false,
    // Letter by letter, an empty one too: the platform compares it.
    data: typeof settings['data'] === 'string' ? settings['data'] : null,
  };
}

/** Only texts: a platform passes on what somebody typed. */
export function readCustom(payload: Payload): Readonly<Record<string, string>> {
  const entries = Object.entries(recordOf(payload[LTI_CLAIM.custom])).flatMap(([name, value]) => {
    const text = textOf(value, 2000);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries.slice(0, 50));
}
