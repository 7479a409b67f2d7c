-- Two more kinds of message, each with its switch: a release closed the self-evaluation, and results were unreleased.
-- (SR-18, SR-19)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (
    kind in (
      'account', 'phaseOpened', 'reminder', 'nudge', 'resultsReleased', 'scoreChanged', 'secondLookAnswered', 'pushFailed',
      'selfEvaluationClosed', 'resultsUnreleased'
    )
  ) not valid;
-- squawk-ignore constraint-missing-not-valid -- messages are kept for weeks, and every row passed the narrower check
alter table messages validate constraint messages_kind_check;

alter table user_settings
  add column wants_self_evaluation_closed boolean not null default true,
  add column wants_results_unreleased boolean not null default true;
