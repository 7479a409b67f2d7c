-- From which network something was done that matters for security; shortened, and kept for 30 days. (AU-3)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table caller_addresses (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  -- Leads to the audit events of the same call, which outlive this row.
  trace_id text not null,
  -- An IPv4 /24 or an IPv6 /48.
  address_block cidr not null,
  at timestamptz not null default circuit_now(),
  primary key (shard, id)
);
create index caller_addresses_trace on caller_addresses (shard, trace_id);
create index caller_addresses_at on caller_addresses (shard, at);
call protect_table('caller_addresses', 'select, insert, delete');
