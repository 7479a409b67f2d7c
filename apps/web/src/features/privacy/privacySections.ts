export type PrivacySection = { readonly id: string; readonly title: string; readonly paragraphs: readonly string[] };

/** What the product keeps and who sees it, in plain words. */
export function privacySections(
  appName: string,
  university: string,
  { sendsEvents }: { readonly sendsEvents: boolean },
): readonly PrivacySection[] {
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        `${appName} is run by ${university} for its courses. The university decides what is collected and how long it is kept.`,
      ],
    },
    {
      id: 'kept',
      title: 'What we keep',
      paragraphs: [
        'Your name, e-mail address and the identifiers your university gives you.',
        'Your courses and your roles in them.',
        'The work you hand in, the reviews you write and receive, and your scores.',
        'A record of important changes: who changed a role, a date, a setting or a score, and when.',
      ],
    },
    {
      id: 'seen',
      title: 'Who sees it',
      paragraphs: [
        'Classmates who review your work do not see your name, and you do not see theirs.',
        'Instructors and graders see the names, work, reviews and scores in their course.',
        'Administrators may view the product as another person to help. They must give a reason, and it is recorded.',
      ],
    },
    {
      id: 'reader',
      title: 'Who reads a draft automatically',
      paragraphs: [
        'Automatic feedback on a draft comes only if you ask for it. If your university has an outside reader, the page names the service before you ask, and you can choose the program at your university instead.',
        'An outside reader gets the text of your draft, the instructions and the rubric. Names of people in the course, e-mail addresses, account names and long numbers are removed first.',
      ],
    },
    {
      id: 'device',
      title: 'What we keep on your device',
      paragraphs: [
        'Your sign-in, your choice of colors and text size, and text that has not been sent yet. Logging out removes the sign-in.',
        'We do not use cookies to track you.',
      ],
    },
    {
      id: 'yours',
      title: 'Your data',
      paragraphs: [
        'You can download your own work, your reviews and your released results at any time in your settings.',
        'If you want your data to be deleted, ask your university. Your name, texts, files and messages are then removed for good. Ratings and reviews that you gave to classmates stay without your name, because their scores rest on them.',
      ],
    },
    ...(sendsEvents ? [learningEvents(appName, university)] : []),
    {
      id: 'reports',
      title: 'Error reports',
      paragraphs: [
        'When a page breaks, a short report may be sent to the people who run the service. Names, e-mail addresses, identifiers, passwords and the text of your work are removed first.',
      ],
    },
  ];
}

/** Only where the university has switched them on. (LE-22) */
const learningEvents = (appName: string, university: string): PrivacySection => ({
  id: 'events',
  title: 'Learning events',
  paragraphs: [
    `${university} collects learning events from ${appName} in an event store of its own, to see how courses go. An event says that somebody with your university id opened a page, handed something in, rated, or got a score, and when.`,
    'Events hold no names, no e-mail addresses, no text and no comments. They do not say whose work somebody reviewed.',
    'You can turn this off in your settings. Nothing is sent while an administrator views the product as you.',
  ],
});
