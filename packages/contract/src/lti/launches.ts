import { LTI_COOKIES, MOST_CHOICES } from '@circuit/domain/lti';
import { ACTIVATION_STATUSES } from '@circuit/domain/phases';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { assignmentIdShape, groupAssignmentIdShape, groupIdShape, instant } from '../shapes/index.ts';

const ltiLaunchIdShape = z.uuid();

/** What a launch leads to. The presenter shows each kind; it forwards by itself only for `ready`. */
const launchState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    groupId: groupIdShape,
    groupAssignmentId: groupAssignmentIdShape,
    title: z.string(),
    /** A learner goes on to what they do next in it; everybody else, and after the course, to its page. */
    leadsToTask: z.boolean(),
  }),
  /** An instructor came from a course that is not connected yet. */
  z.object({
    kind: z.literal('connectCourse'),
    courseTitle: z.string(),
    courseLabel: z.string(),
    /** Courses of the caller that can be connected, the best match first. */
    candidates: z.array(
      z.object({
        groupId: groupIdShape,
        name: z.string(),
        isBestMatch: z.boolean(),
        /** With another course of a platform. */
        isConnected: z.boolean(),
      }),
    ),
    mayCreate: z.boolean(),
    /** Why no course can be created, in one sentence; null when it can. */
    whyNot: z.string().nullable(),
  }),
  /** Staff came from a link that opens no assignment yet. */
  z.object({
    kind: z.literal('connectAssignment'),
    groupId: groupIdShape,
    groupName: z.string(),
    linkTitle: z.string(),
    candidates: z.array(
      z.object({ groupAssignmentId: groupAssignmentIdShape, title: z.string(), isLinked: z.boolean() }),
    ),
  }),
  /** The link carries an assignment of the course that this one was copied from. */
  z.object({
    kind: z.literal('copiedCourse'),
    groupId: groupIdShape,
    groupName: z.string(),
    linkTitle: z.string(),
    /** For staff; empty for students, who learn nothing of the other course. */
    sourceTitle: z.string(),
    sourceGroupName: z.string(),
    /** Staff may connect another assignment instead; for students it says to wait. */
    mayConnect: z.boolean(),
    mayCopy: z.boolean(),
    /** Why it cannot be copied, in one sentence; null when it can, and for students. */
    whyNot: z.string().nullable(),
    candidates: z.array(
      z.object({ groupAssignmentId: groupAssignmentIdShape, title: z.string(), isLinked: z.boolean() }),
    ),
  }),
  /** An instructor is to choose content for the platform. */
  z.object({
    kind: z.literal('chooseContent'),
    groupId: groupIdShape,
    groupName: z.string(),
    /** What the platform calls the course. */
    courseTitle: z.string(),
    /** The platform takes links to assignments here at all. */
    acceptsLinks: z.boolean(),
    acceptsMultiple: z.boolean(),
    /** Each link brings a column of the gradebook. */
    acceptsLineItem: z.boolean(),
    /** The assignments of the course, the first to begin first. */
    candidates: z.array(
      z.object({
        groupAssignmentId: groupAssignmentIdShape,
        title: z.string(),
        status: z.enum(ACTIVATION_STATUSES),
        opensAt: instant.nullable(),
        /** When work is due; null without a hand-in. */
        dueAt: instant.nullable(),
        /** A link of a platform opens it already, or was sent to one. */
        isLinked: z.boolean(),
      }),
    ),
  }),
  /** The choice was sent to the platform, which takes it once. */
  z.object({ kind: z.literal('contentSent') }),
  /** Students: the instructor has not connected the course or the link yet. */
  z.object({ kind: z.literal('nothingYet'), what: z.enum(['course', 'assignment']) }),
  /** Students: the assignment is there and not open. */
  z.object({ kind: z.literal('notActive'), title: z.string(), opensAt: instant.nullable() }),
  z.object({ kind: z.literal('removed'), what: z.enum(['course', 'assignment', 'person']) }),
  z.object({ kind: z.literal('ended'), groupId: groupIdShape, groupName: z.string(), endDate: instant }),
  /** The platform gives the person no role that means something here. */
  z.object({ kind: z.literal('noRole') }),
  /** The caller is the person whose account this would be: the claim connects it. */
  z.object({ kind: z.literal('signInOnce'), platformPerson: z.string() }),
  /** The tab is signed in as somebody else than the launch is for. */
  z.object({ kind: z.literal('otherPerson'), platformPerson: z.string(), signedInAs: z.string() }),
  z.object({ kind: z.literal('disconnected') }),
  z.object({ kind: z.literal('expired') }),
]);

const ltiLaunch = z.object({
  id: ltiLaunchIdShape,
  platformName: z.string(),
  /** Where the platform's pages are: messages to the frame around go there and nowhere else. */
  frameOrigins: z.array(z.string()),
  /** The way back to the platform, where it named one. */
  returnUrl: z.string().nullable(),
  createdAt: instant,
  state: launchState,
});

const ofLaunch = { ltiLaunchId: ltiLaunchIdShape };

export const getLtiLaunch = endpoint({
  method: 'GET',
  path: '/api/ltiLaunches/{ltiLaunchId}',
  summary: 'What one of the caller’s launches leads to',
  access: { activity: 'LtiLaunchReadOwn' },
  request: z.object(ofLaunch),
  response: ltiLaunch,
});

export const claimLtiLaunch = endpoint({
  method: 'POST',
  path: '/api/ltiLaunches/{ltiLaunchId}/claim',
  summary: 'Connect the platform’s person with the caller, in the browser that launched; from then on launches sign in',
  access: { activity: 'LtiLaunchReadOwn' },
  request: z.object(ofLaunch),
  response: ltiLaunch,
  readsCookies: [LTI_COOKIES],
  idempotency: 'natural',
});

export const connectLtiCourse = endpoint({
  method: 'POST',
  path: '/api/ltiLaunches/{ltiLaunchId}/connectCourse',
  summary: 'Connect the platform’s course with a course of the caller, or with a new one of this name',
  access: { activity: 'LtiLaunchReadOwn' },
  /** One of the two: a course, or the name of a new one. */
  request: z.object({
    ...ofLaunch,
    groupId: groupIdShape.optional(),
    newName: z.string().trim().min(1).max(200).optional(),
  }),
  response: ltiLaunch,
});

export const connectLtiAssignment = endpoint({
  method: 'POST',
  path: '/api/ltiLaunches/{ltiLaunchId}/connectAssignment',
  summary: 'Say which assignment of the course the platform’s link opens',
  access: { activity: 'LtiLaunchReadOwn' },
  request: z.object({ ...ofLaunch, groupAssignmentId: groupAssignmentIdShape }),
  response: ltiLaunch,
});

export const copyLtiAssignment = endpoint({
  method: 'POST',
  path: '/api/ltiLaunches/{ltiLaunchId}/copyAssignment',
  summary:
    'Copy the assignment that a copied link names into the course of the launch, and have the link open the copy',
  access: { activity: 'LtiLaunchReadOwn' },
  request: z.object(ofLaunch),
  response: ltiLaunch,
});

export const answerLtiDeepLinking = endpoint({
  method: 'POST',
  path: '/api/ltiLaunches/{ltiLaunchId}/deepLinkingResponse',
  summary:
    'Sign the assignments that the caller chose for the platform, for their browser to post there; none at all cancels. Needs GroupAssignmentUpdate, and for assignments of the library GroupAssignmentCreate and AssignmentRead',
  access: { activity: 'LtiLaunchReadOwn' },
  request: z.object({
    ...ofLaunch,
    groupAssignmentIds: z.array(groupAssignmentIdShape).max(MOST_CHOICES).default([]),
    /** Of the library: the course gets a draft of each, which begins next Monday. */
    assignmentIds: z.array(assignmentIdShape).max(MOST_CHOICES).default([]),
  }),
  /** The form field `JWT` is posted to the address. */
  response: z.object({ returnUrl: z.string(), jwt: z.string() }),
});
