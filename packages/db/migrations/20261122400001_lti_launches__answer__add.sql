-- A person who chooses content for a learning platform answers once; the same answer is sent again on request. (DK-4)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- What was chosen, the links that were sent, and the nonce that lets the platform take them once.
alter table lti_launches add column answer jsonb;
