-- A launch says where it came from, as whom, and what the platform offers there. (LT-30)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- Nobody yet, where the person must sign in once to be connected.
-- squawk-ignore ban-drop-not-null -- nothing has launched before this
alter table lti_launches alter column user_id drop not null;
alter table lti_launches add column lti_deployment_id uuid;
alter table lti_launches add column subject text not null default '';
-- Whose account it would be, once they have signed in, and what proves the browser that launched.
alter table lti_launches add column candidate_user_id uuid;
alter table lti_launches add column claim_secret_hash bytea;
alter table lti_launches add column person_name text not null default '';
alter table lti_launches add column context_id text;
alter table lti_launches add column context_title text not null default '';
alter table lti_launches add column context_label text not null default '';
alter table lti_launches add column resource_link_id text;
alter table lti_launches add column resource_title text not null default '';
alter table lti_launches add column roles text[] not null default '{}';
-- Services, deep-linking settings and custom values, as the platform sent them.
alter table lti_launches add column claims jsonb not null default '{}';
alter table lti_launches add column expires_at timestamptz;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- every row is null
alter table lti_launches add foreign key (shard, lti_deployment_id) references lti_deployments (shard, id);
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- every row is null
alter table lti_launches add foreign key (shard, candidate_user_id) references users (shard, id);
-- squawk-ignore require-concurrent-index-creation -- one migration is one transaction, and every row is null
create index lti_launches_deployment on lti_launches (shard, lti_deployment_id);
-- squawk-ignore require-concurrent-index-creation -- one migration is one transaction, and every row is null
create index lti_launches_candidate on lti_launches (shard, candidate_user_id) where candidate_user_id is not null;
-- squawk-ignore require-concurrent-index-creation -- nothing has launched before this
create index lti_launches_created_at on lti_launches (shard, created_at);
-- squawk-ignore require-concurrent-index-creation -- nothing has launched before this
create index lti_launches_last on lti_launches (shard, external_provider_id, created_at);
grant update, delete on lti_launches to app;
