-- Three more kinds of message: a draft was handed in for its author, more time was asked for, and that was answered.
alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (
    kind in (
      'account', 'phaseOpened', 'reminder', 'nudge', 'resultsReleased', 'scoreChanged', 'secondLookAnswered', 'pushFailed',
      'selfEvaluationClosed', 'resultsUnreleased', 'handedInForYou', 'timeAsked', 'timeAnswered'
    )
  ) not valid;
