import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { count, instant, version } from '../shapes/index.ts';
import { externalProviderIdShape, ltiRefusal } from './shapes.ts';

const address = z.url({ protocol: /^https?$/ }).max(2000);
const hostName = z
  .string()
  .max(255)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i, 'Enter a host such as school.example.edu.');

/** What the platform shows to the person who connects a tool by hand. */
const platformSettings = {
  name: z.string().trim().min(1).max(200),
  issuer: address,
  clientId: z.string().trim().min(1).max(255),
  authorizationUrl: address,
  tokenUrl: address,
  /** Where the platform wants another audience in requests for a token than their address. */
  tokenAudience: z.string().trim().min(1).max(2000).nullable().default(null),
  jwksUrl: address,
  /** Hosts of the platform besides those of the addresses above. They may also show the tool in a frame. */
  serviceHosts: z.array(hostName).max(50).default([]),
  /** The platform checks e-mail addresses, so that a person may be recognized by one. */
  trustsEmail: z.boolean().default(false),
  trustsPuid: z.boolean().default(false),
  isEnabled: z.boolean().default(true),
};

const deploymentStatus = z.enum(['pending', 'active', 'blocked']);

const ltiDeployment = z.object({
  id: z.uuid(),
  deploymentId: z.string(),
  status: deploymentStatus,
  firstSeenAt: instant,
  /** Who approved or blocked it, by name; null while it waits. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});

const ltiPlatform = z.object({
  id: externalProviderIdShape,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  authorizationUrl: z.string(),
  tokenUrl: z.string(),
  tokenAudience: z.string().nullable(),
  jwksUrl: z.string(),
  /** Such as "moodle" or "canvas"; empty until the platform has said it. */
  productFamily: z.string(),
  serviceHosts: z.array(z.string()),
  trustsEmail: z.boolean(),
  trustsPuid: z.boolean(),
  isEnabled: z.boolean(),
  deployments: z.array(ltiDeployment),
  version,
});

export const listLtiPlatforms = endpoint({
  method: 'GET',
  path: '/api/ltiPlatforms',
  summary: 'The learning platforms that may launch, with what needs an administrator',
  access: { activity: 'ExternalProviderModify' },
  request: listRequest(['name'], ['AVAILABLE']),
  response: listResponse(
    z.object({
      id: externalProviderIdShape,
      name: z.string(),
      issuer: z.string(),
      clientId: z.string(),
      productFamily: z.string(),
      isEnabled: z.boolean(),
      pendingDeployments: count,
      activeDeployments: count,
      lastLaunchAt: instant.nullable(),
    }),
  ),
});

export const getLtiPlatform = endpoint({
  method: 'GET',
  path: '/api/ltiPlatforms/{externalProviderId}',
  summary: 'One learning platform with its deployments',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({ externalProviderId: externalProviderIdShape }),
  response: ltiPlatform,
});

export const createLtiPlatform = endpoint({
  method: 'POST',
  path: '/api/ltiPlatforms',
  summary: 'Connect a learning platform by hand; with a deployment that is known already, if it is given',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({ ...platformSettings, deploymentId: z.string().trim().min(1).max(255).nullable().default(null) }),
  response: ltiPlatform,
});

export const updateLtiPlatform = endpoint({
  method: 'PUT',
  path: '/api/ltiPlatforms/{externalProviderId}',
  summary: 'Change, disable or enable a learning platform',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({ externalProviderId: externalProviderIdShape, ...platformSettings }),
  response: ltiPlatform,
  needsIfMatch: true,
});

export const addLtiDeployment = endpoint({
  method: 'POST',
  path: '/api/ltiPlatforms/{externalProviderId}/deployments',
  summary: 'Approve a deployment before its first launch',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({
    externalProviderId: externalProviderIdShape,
    deploymentId: z.string().trim().min(1).max(255),
  }),
  response: ltiPlatform,
});

export const decideLtiDeployment = endpoint({
  method: 'PUT',
  path: '/api/ltiPlatforms/{externalProviderId}/deployments/{ltiDeploymentId}/status',
  summary: 'Approve or block a deployment',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({
    externalProviderId: externalProviderIdShape,
    ltiDeploymentId: z.uuid(),
    status: z.enum(['active', 'blocked']),
  }),
  response: ltiPlatform,
  idempotency: 'natural',
});

export const getLtiTool = endpoint({
  method: 'GET',
  path: '/api/ltiTool',
  summary: 'The values to paste into a learning platform',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({}),
  response: z.object({
    loginUrl: z.string(),
    redirectUrl: z.string(),
    targetLinkUrl: z.string(),
    deepLinkUrl: z.string(),
    jwksUrl: z.string(),
    domain: z.string(),
    scopes: z.array(z.string()),
    /** A custom field with which Canvas sends the sections of each student. */
    sectionsField: z.string(),
  }),
});

export const createLtiRegistration = endpoint({
  method: 'POST',
  path: '/api/ltiRegistrations',
  summary: 'Make a link that registers one learning platform, once and within an hour; a new link ends the one before',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({}),
  response: z.object({ url: z.string(), expiresAt: instant }),
  idempotency: 'natural',
});

const keyState = z.enum(['next', 'active', 'retiring', 'retired']);

const ltiKeys = z.object({
  /** The newest first. */
  items: z.array(
    z.object({
      kid: z.string(),
      state: keyState,
      createdAt: instant,
      activeSince: instant.nullable(),
      retiringSince: instant.nullable(),
      retiredAt: instant.nullable(),
      /** When the next state begins by itself; null when nothing is due. */
      changesAt: instant.nullable(),
    }),
  ),
});

export const listLtiKeys = endpoint({
  method: 'GET',
  path: '/api/ltiKeys',
  summary: 'The keys that this tool signs with, without their private parts',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({}),
  response: ltiKeys,
});

export const rotateLtiKeys = endpoint({
  method: 'POST',
  path: '/api/ltiKeys/rotate',
  summary: 'Sign with another key as soon as platforms can know it: at once if the next one was published for a day',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({}),
  response: ltiKeys,
});

export const getLtiHealth = endpoint({
  method: 'GET',
  path: '/api/ltiHealth',
  summary: 'What was last seen of each learning platform, and what went wrong last',
  access: { activity: 'ExternalProviderModify' },
  request: z.object({ externalProviderId: externalProviderIdShape.optional() }),
  response: z.object({
    platforms: z.array(
      z.object({
        externalProviderId: externalProviderIdShape,
        name: z.string(),
        isEnabled: z.boolean(),
        /** How it stands: whether the newest thing seen is a launch that worked. */
        status: z.enum(['working', 'failing', 'unused', 'disabled', 'needsApproval', 'mended']),
        /** The same in plain words. */
        sentence: z.string(),
        lastLoginAt: instant.nullable(),
        lastLaunchAt: instant.nullable(),
        lastRefusal: ltiRefusal.nullable(),
        pendingDeployments: count,
      }),
    ),
    /** The newest first, at most 50; of one platform if one is asked for, else also those that no platform is known for. */
    refusals: z.array(ltiRefusal),
  }),
});
