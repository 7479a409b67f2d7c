import { carriesWhiteText, DEFAULT_TIME_ZONE_ID, isTimeZone } from '@circuit/domain/product';
import { z } from './zod.ts';

import { endpoint } from './endpoint.ts';
import { instant, version } from './shapes.ts';

const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);

const AES_PROVIDERS = ['local', 'openai', 'none'] as const;

/**
 * What everybody may know of a university before signing in (S3.12), as it may be written. `creatorForInstructors` is
 * among it because the screens that add people say beforehand what will happen; it tells of no person, and knowing it
 * lets nobody do anything: the server decides by it alone. (PE-14)
 */
const publicSettings = {
  universityName: z.string().min(1).max(200).default('University'),
  universityUrl: webAddress.default(''),
  logo: z.string().max(200_000).default(''),
  actionColor: z
    .union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i)])
    .refine(
      (color) => color === '' || carriesWhiteText(color),
      'Choose a darker action color: white text on this one cannot be read.',
    )
    .default(''),
  lmsName: z.string().max(100).default('the learning management system'),
  helpUrl: webAddress.default(''),
  supportEmail: z.union([z.literal(''), z.email()]).default(''),
  disabilityContactUrl: z.union([webAddress, z.string().regex(/^mailto:[^@\s]+@[^@\s]+$/)]).default(''),
  defaultTimeZoneId: z
    .string()
    .max(100)
    .refine(isTimeZone, 'There is no such time zone.')
    .default(DEFAULT_TIME_ZONE_ID),
  caliperEnabled: z.boolean().default(false),
  caliperEventStoreHostname: z.string().max(255).default(''),
  caliperPersonNamespace: z.string().max(500).default(''),
  allowLocalAccounts: z.boolean().default(true),
  allowCasV1: z.boolean().default(false),
  aesProvider: z.enum(AES_PROVIDERS).default('local'),
  impersonationMayWrite: z.boolean().default(false),
  isDown: z.boolean().default(false),
  creatorForInstructors: z.boolean().default(true),
};

/** The same as it is shown: what is stored stays readable, even if a later rule would not take it any more. */
const publicConfiguration = {
  universityName: z.string(),
  universityUrl: z.string(),
  logo: z.string(),
  actionColor: z.string(),
  lmsName: z.string(),
  helpUrl: z.string(),
  supportEmail: z.string(),
  disabilityContactUrl: z.string(),
  defaultTimeZoneId: z.string(),
  caliperEnabled: z.boolean(),
  caliperEventStoreHostname: z.string(),
  caliperPersonNamespace: z.string(),
  allowLocalAccounts: z.boolean(),
  allowCasV1: z.boolean(),
  aesProvider: z.enum(AES_PROVIDERS),
  impersonationMayWrite: z.boolean(),
  isDown: z.boolean(),
  creatorForInstructors: z.boolean(),
};

export const getConfiguration = endpoint({
  method: 'GET',
  path: '/api/configuration',
  summary: 'How this university runs the product',
  access: 'open',
  request: z.object({}),
  response: z.object({ ...publicConfiguration, version }),
});

/** A host, or with `*.` in front every host under it. With "https://" or a path it would never match, and block all. */
const hostName = z
  .string()
  .max(255)
  .regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'Enter a host such as events.example.edu or *.example.edu.');

export const updateConfiguration = endpoint({
  method: 'PUT',
  path: '/api/configuration',
  summary: 'Change how this university runs the product; what is left out returns to its default, allowed hosts stay',
  access: { activity: 'ConfigurationModify' },
  request: z.object({
    ...publicSettings,
    /** Not among what everybody may read, so what is left out stays: reading and putting back loses nothing. (CF-4) */
    egressAllowedHosts: z.array(hostName).max(100).optional(),
  }),
  response: z.object({
    ...publicConfiguration,
    egressAllowedHosts: z.array(z.string()),
    version,
  }),
  needsIfMatch: true,
});
export type Configuration = z.output<typeof updateConfiguration.request>;

export const getWebClient = endpoint({
  method: 'GET',
  path: '/api/appClients/web',
  summary: 'The version of the web client that goes with this server',
  access: 'open',
  request: z.object({}),
  response: z.object({ id: z.literal('web'), currentVersion: z.string(), versionName: z.string() }),
});

export const getTime = endpoint({
  method: 'GET',
  path: '/api/time',
  summary: 'The database clock, by which every deadline is decided',
  access: 'open',
  request: z.object({}),
  response: instant,
});
