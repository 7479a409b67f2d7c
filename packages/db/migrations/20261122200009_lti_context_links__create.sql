-- Which course a platform's course is, and which assignment a link in it opens. (LT-36, LT-39)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_context_links (
  shard text not null default current_shard(),
  lti_deployment_id uuid not null,
  context_id text not null,
  group_id uuid not null,
  connected_by uuid not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, lti_deployment_id, context_id),
  foreign key (shard, lti_deployment_id) references lti_deployments (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, connected_by) references users (shard, id)
);
create index lti_context_links_group on lti_context_links (shard, group_id);
create index lti_context_links_connected_by on lti_context_links (shard, connected_by);
call protect_table('lti_context_links', 'select, insert, update, delete');

create table lti_resource_links (
  shard text not null default current_shard(),
  lti_deployment_id uuid not null,
  resource_link_id text not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, lti_deployment_id, resource_link_id),
  foreign key (shard, lti_deployment_id) references lti_deployments (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id)
);
create index lti_resource_links_group on lti_resource_links (shard, group_id);
create index lti_resource_links_group_assignment on lti_resource_links (shard, group_assignment_id);
call protect_table('lti_resource_links', 'select, insert, update, delete');
