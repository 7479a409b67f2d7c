-- Hashes of what rosters and sign-ins call a person who was erased, so that the next one does not make the account
-- again. (EP-10)
alter table person_erasures add column identity_hashes text[] not null default '{}';
