import { DIGEST_CHOICES, DIGESTED_KINDS } from '@circuit/domain/messages';
import { isTimeZone } from '@circuit/domain/product';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { version } from '../shapes/index.ts';

const THEMES = ['light', 'dark', 'system'] as const;
const TEXT_SIZES = ['normal', 'large', 'larger'] as const;
const READING_FONTS = ['serif', 'sans'] as const;
const DENSITIES = ['comfortable', 'compact'] as const;
const TIME_ZONES = ['university', 'device'] as const;
const HOME_ORDERS = ['student', 'teaching'] as const;

/** Every kind of e-mail that can be switched off. */
export const MESSAGE_KINDS = [
  'account',
  'phaseOpened',
  'reminder',
  'nudge',
  'resultsReleased',
  'scoreChanged',
  'secondLookAnswered',
  'pushFailed',
  'selfEvaluationClosed',
  'resultsUnreleased',
  'handedInForYou',
  'timeAsked',
  'timeAnswered',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

const wanted = z.boolean().default(true);
const digest = z.enum(DIGEST_CHOICES).default('atOnce');

const userSettings = z.object({
  theme: z.enum(THEMES),
  textSize: z.enum(TEXT_SIZES),
  readingFont: z.enum(READING_FONTS),
  density: z.enum(DENSITIES),
  /** In whose zone times are shown. */
  timeZone: z.enum(TIME_ZONES),
  shortcutsEnabled: z.boolean(),
  /** Whether a level that was clicked, or chosen by its number, opens the next criterion. */
  opensNextCriterion: z.boolean(),
  /** What the home page shows first to a person who both takes and teaches courses. */
  homeOrder: z.enum(HOME_ORDERS),
  /** Whether what the person does is told to the university’s event store, where there is one. (LE-20) */
  learningEvents: z.boolean(),
  messages: z.record(z.enum(MESSAGE_KINDS), z.boolean()),
  /** Of the kinds that can wait: at once, or in a daily summary. (DG-1) */
  digests: z.record(z.enum(DIGESTED_KINDS), z.enum(DIGEST_CHOICES)),
  /** By whose clock the summary comes; null: by that of the course. (DG-3) */
  mailZoneId: z.string().nullable(),
  version,
});

export const getUserSettings = endpoint({
  method: 'GET',
  path: '/api/userSettings',
  summary: 'How the caller wants to see the product, and which messages to get; version 0 until something is saved',
  access: 'signedIn',
  request: z.object({}),
  response: userSettings,
});
export type UserSettings = z.output<typeof userSettings>;

export const updateUserSettings = endpoint({
  method: 'PUT',
  path: '/api/userSettings',
  summary: "Change the caller's own settings; whatever is left out returns to its default",
  access: 'signedIn',
  request: z.object({
    theme: z.enum(THEMES).default('system'),
    textSize: z.enum(TEXT_SIZES).default('normal'),
    readingFont: z.enum(READING_FONTS).default('serif'),
    density: z.enum(DENSITIES).default('comfortable'),
    timeZone: z.enum(TIME_ZONES).default('university'),
    shortcutsEnabled: z.boolean().default(true),
    opensNextCriterion: z.boolean().default(true),
    homeOrder: z.enum(HOME_ORDERS).default('student'),
    learningEvents: z.boolean().default(true),
    messages: z
      .strictObject({
        account: wanted,
        phaseOpened: wanted,
        reminder: wanted,
        nudge: wanted,
        resultsReleased: wanted,
        scoreChanged: wanted,
        secondLookAnswered: wanted,
        pushFailed: wanted,
        selfEvaluationClosed: wanted,
        resultsUnreleased: wanted,
        handedInForYou: wanted,
        timeAsked: wanted,
        timeAnswered: wanted,
      })
      .prefault({}),
    digests: z
      .strictObject({
        phaseOpened: digest,
        resultsReleased: digest,
        scoreChanged: digest,
        secondLookAnswered: digest,
        selfEvaluationClosed: digest,
        resultsUnreleased: digest,
        pushFailed: digest,
      })
      .prefault({}),
    mailZoneId: z.string().max(100).refine(isTimeZone).nullable().default(null),
  }),
  response: userSettings,
  needsIfMatch: true,
});
