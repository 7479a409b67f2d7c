import type { JWK } from 'jose';

import type { PlatformKeys } from './keys.ts';
import type { Quirks } from './quirks.ts';
import type { Rate } from './rate.ts';

export interface LmsPerson {
  /** The `sub` of a token and the `user_id` of the member list. */
  readonly id: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly userName: string;
  readonly sourcedId: string;
  /** Canvas opens a course for its instructor "as a student" with a person like this. */
  readonly isTestUser?: boolean;
}

export type LmsRole = 'teacher' | 'assistant' | 'student' | 'observer';

export interface Member {
  readonly person: LmsPerson;
  readonly role: LmsRole;
  readonly status: 'Active' | 'Inactive' | 'Deleted';
  /** What Canvas calls the sections of the person. */
  readonly sections?: readonly string[];
}

export interface LmsLink {
  readonly id: string;
  readonly courseId: string;
  readonly title: string;
  readonly url: string;
  readonly custom: Readonly<Record<string, string>>;
  /** Canvas refuses a score that would count as one attempt too many. */
  readonly allowedAttempts?: number;
}

export interface LmsResult {
  readonly userId: string;
  readonly score: number | null;
  readonly comment: string | null;
  /** What the tool said last, and when by its own clock. */
  readonly timestamp: string;
  readonly activityProgress: string;
  readonly gradingProgress: string;
}

export interface LmsLineItem {
  readonly id: string;
  readonly courseId: string;
  readonly label: string;
  readonly scoreMaximum: number;
  readonly resourceId: string | null;
  readonly tag: string | null;
  readonly resourceLinkId: string | null;
  readonly startDateTime: string | null;
  readonly endDateTime: string | null;
  /** Whether it came with its link, so that a launch names it. */
  readonly isCoupled: boolean;
  readonly results: Map<string, LmsResult>;
  /** Comments as Canvas keeps them: one more with every score. */
  readonly comments: Map<string, string[]>;
  readonly attempts: Map<string, number>;
}

export interface LmsCourse {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly sourcedId: string;
  readonly members: Map<string, Member>;
  readonly links: Map<string, LmsLink>;
  readonly lineItems: Map<string, LmsLineItem>;
}

/** A tool as an administrator has registered it. */
export interface LmsTool {
  readonly clientId: string;
  readonly deploymentId: string;
  readonly name: string;
  readonly loginUrl: string;
  readonly redirectUris: readonly string[];
  readonly jwksUrl: string;
  /** Keys that an administrator pasted in place of the address. */
  readonly registeredKeys: readonly JWK[] | null;
  readonly targetLinkUri: string;
  readonly deepLinkUrl: string;
  readonly scopes: readonly string[];
  readonly custom: Readonly<Record<string, string>>;
  readonly isActive: boolean;
}

/** A launch that has begun and waits for the tool to ask for the token. */
export interface PendingLaunch {
  readonly tool: LmsTool;
  readonly person: LmsPerson;
  readonly course: LmsCourse;
  /** Absent for deep linking. */
  readonly link: LmsLink | null;
  readonly isAnonymous: boolean;
  readonly hasStorage: boolean;
  readonly target: 'iframe' | 'window';
}

export interface AccessToken {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
}

export type Service = 'token' | 'memberships' | 'lineItems' | 'scores' | 'results';

/** What the platform does to the next requests in place of an answer. */
export interface Interruption {
  readonly service: Service;
  readonly kind: Fault;
  left: number;
}

/** `hang`: it never answers. `loseAnswer`: it does what it was asked and hangs up before it says so. */
export type Fault = 'throttle' | 'hangUp' | 'hang' | 'loseAnswer' | { readonly status: number };

export interface Platform {
  readonly quirks: Quirks;
  readonly now: () => Date;
  readonly keys: PlatformKeys;
  /** Where people are; also the issuer. */
  readonly origin: string;
  /** Where authorization and the storage frame are; in Canvas another origin. */
  readonly ssoOrigin: string;
  readonly people: Map<string, LmsPerson>;
  readonly courses: Map<string, LmsCourse>;
  readonly tools: Map<string, LmsTool>;
  readonly pending: Map<string, PendingLaunch>;
  readonly deepLinks: Map<string, PendingLaunch>;
  readonly tokens: Map<string, AccessToken>;
  readonly usedAssertions: Set<string>;
  readonly usedNonces: Set<string>;
  readonly registrationTokens: Map<string, { readonly expiresAt: Date; isUsed: boolean }>;
  readonly interruptions: Interruption[];
  /** What goes wrong with the next request of a service where no interruption is left; null for nothing. */
  readonly faultOf: (service: Service) => Fault | null;
  /** What is left of what the platform allows, with this request; null where it does not count. */
  readonly askRate: () => Rate | null;
  /** Published keys of tools by their address, as last fetched. */
  readonly toolKeys: Map<string, readonly JWK[]>;
}

export function requireCourse(platform: Platform, courseId: string): LmsCourse {
  const course = platform.courses.get(courseId);
  if (course === undefined) throw new Error(`There is no course ${courseId}.`);
  return course;
}
