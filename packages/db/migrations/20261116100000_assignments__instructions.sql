-- What authors and reviewers are told to do, as rich text documents that the server has checked. (RX-10)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table assignments
  add column instructions_for_authors jsonb not null default '{"type": "doc", "content": []}',
  add column instructions_for_reviewers jsonb not null default '{"type": "doc", "content": []}';
