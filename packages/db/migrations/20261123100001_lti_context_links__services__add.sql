-- What the platform offered at the last launch: where its people, its columns and a link's own column are. (LT-41)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table lti_context_links add column memberships_url text;
alter table lti_context_links add column line_items_url text;
alter table lti_context_links add column service_scopes text[] not null default '{}';
alter table lti_resource_links add column line_item_url text;
