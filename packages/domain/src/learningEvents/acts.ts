/** Which act sends what: the whole table. Nothing else is ever sent. (LE-1) */
export const ACTS = {
  loggedIn: of('SessionProfile', 'SessionEvent', 'LoggedIn'),
  loggedOut: of('SessionProfile', 'SessionEvent', 'LoggedOut'),
  /** The session ended by itself, so the actor is Circuit. */
  timedOut: of('SessionProfile', 'SessionEvent', 'TimedOut'),
  /** Caliper 1.2 counts navigation to its reading profile. */
  navigated: of('ReadingProfile', 'NavigationEvent', 'NavigatedTo'),
  startedWriting: of('AssignableProfile', 'AssignableEvent', 'Started'),
  handedIn: of('AssignableProfile', 'AssignableEvent', 'Submitted'),
  startedPractice: of('AssessmentProfile', 'AssessmentEvent', 'Started'),
  handedInPractice: of('AssessmentProfile', 'AssessmentEvent', 'Submitted'),
  rated: of('FeedbackProfile', 'FeedbackEvent', 'Ranked'),
  commented: of('FeedbackProfile', 'FeedbackEvent', 'Commented'),
  viewedResult: of('GradingProfile', 'ViewEvent', 'Viewed'),
  /** Sent by the server, from its outbox. */
  launched: of('ToolUseProfile', 'ToolUseEvent', 'Used'),
  scoreReleased: of('GradingProfile', 'GradeEvent', 'Graded'),
  /** No profile knows a score that is passed on, so it is an event without one of its own. */
  scorePushed: of('GeneralProfile', 'Event', 'Submitted'),
  /** One event that an administrator sends to see whether it arrives. */
  tested: of('GeneralProfile', 'Event', 'Used'),
} as const;

/** What happened, in our own words and ids. No act holds a name, an address or a text of anybody. (LE-3) */
export type Act =
  | { readonly kind: 'loggedIn' | 'loggedOut' | 'timedOut' | 'tested' }
  | { readonly kind: 'navigated'; readonly path: string; readonly from: string | null }
  | {
      readonly kind: 'startedWriting' | 'handedIn';
      readonly groupAssignmentId: string;
      readonly submissionId: string;
    }
  | {
      readonly kind: 'startedPractice' | 'handedInPractice';
      readonly groupAssignmentId: string;
      readonly calibrationId: string;
      readonly evaluationId: string;
    }
  /** The task has an alias that only its reviewer knows: whose work it is cannot be told from it. (LE-4) */
  | {
      readonly kind: 'rated';
      readonly groupAssignmentId: string;
      readonly taskId: string;
      readonly criterionId: string;
      /** The level or the points that were chosen. */
      readonly selection: string;
    }
  | {
      readonly kind: 'commented';
      readonly groupAssignmentId: string;
      readonly taskId: string;
      readonly criterionId: string;
    }
  | { readonly kind: 'viewedResult'; readonly groupAssignmentId: string }
  | { readonly kind: 'launched'; readonly ltiLaunchId: string }
  | {
      readonly kind: 'scoreReleased' | 'scorePushed';
      readonly groupId: string;
      readonly groupAssignmentId: string;
      /** In tenths of a percent point, 0 to 1000. */
      readonly tenths: number;
    };

function of<Profile extends string, Type extends string, Action extends string>(
  profile: Profile,
  type: Type,
  action: Action,
) {
  return { profile, type, action } as const;
}
