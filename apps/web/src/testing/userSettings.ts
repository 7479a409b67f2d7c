import type { UserSettings } from '@circuit/contract';

/** Of somebody who has set nothing. */
export const SETTINGS: UserSettings = {
  theme: 'light',
  textSize: 'normal',
  readingFont: 'serif',
  density: 'comfortable',
  timeZone: 'university',
  shortcutsEnabled: true,
  opensNextCriterion: true,
  homeOrder: 'student',
  learningEvents: true,
  messages: {
    account: true,
    phaseOpened: true,
    reminder: true,
    nudge: true,
    resultsReleased: true,
    scoreChanged: true,
    secondLookAnswered: true,
    pushFailed: true,
    selfEvaluationClosed: true,
    resultsUnreleased: true,
  },
  version: 0,
};
