/**
 * What people type, and what the help calls it. Each line is read in one direction: the words on the left also find those
 * on the right. (HP-7)
 */
const SYNONYMS: readonly (readonly [typed: readonly string[], called: string])[] = [
  [['regrade', 'dispute', 'complain', 'complaint', 'objection', 'unfair', 'contest', 'challenge'], 'appeal'],
  [
    ['appeal', 'regrade', 'dispute', 'complain', 'complaint', 'objection', 'unfair', 'contest', 'challenge'],
    'second look',
  ],
  [
    ['extension', 'extend', 'postpone', 'overdue', 'late', 'delay', 'ill', 'sick', 'accommodation'],
    'late permit more time',
  ],
  [['grade', 'grades', 'mark', 'marks', 'points'], 'score'],
  [['gradebook', 'lms', 'canvas', 'moodle', 'blackboard', 'brightspace'], 'learning platform'],
  [['excuse', 'excused', 'exemption', 'waive'], 'exempt'],
  [['submit', 'upload', 'turn'], 'hand in'],
  [['resubmit'], 'hand in again version'],
  [['ta', 'tutor', 'assistant', 'moderate'], 'grader'],
  [['2fa', 'mfa', 'authenticator', 'otp'], 'two-step sign-in'],
  [['login', 'logon', 'sso', 'shibboleth'], 'signing in'],
  [['logout'], 'signing out'],
  [['gdpr', 'ferpa', 'privacy', 'delete'], 'erase data'],
  [['export', 'backup', 'copy'], 'archive download'],
  [['plagiarism', 'cheating', 'copied', 'offensive', 'abuse'], 'report'],
  [['anonymous', 'anonymity', 'identity'], 'name classmates'],
  [['notification', 'notifications', 'email', 'mail', 'unsubscribe', 'digest'], 'messages daily summary'],
  [['ical', 'ics', 'outlook', 'google', 'reminder'], 'calendar deadlines'],
  [['enroll', 'enrollment', 'students', 'class'], 'roster'],
  [['withdraw', 'retract'], 'unrelease'],
  [['calibration', 'training'], 'practice'],
  [['weight', 'weights', 'average', 'mean'], 'share counts'],
  [['outage', 'maintenance'], 'downtime'],
];

/** What was typed, with what the help calls it. */
export function withSynonyms(query: string): string {
  const typed = query.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const called = SYNONYMS.flatMap(([words, name]) => (words.some((word) => typed.includes(word)) ? [name] : []));
  return called.join(' ');
}
