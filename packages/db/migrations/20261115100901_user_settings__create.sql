-- How a person wants to see the product, and which messages to get; whoever has no row has these defaults. (US-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table user_settings (
  shard text not null default current_shard(),
  user_id uuid not null,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  text_size text not null default 'normal' check (text_size in ('normal', 'large', 'larger')),
  reading_font text not null default 'serif' check (reading_font in ('serif', 'sans')),
  density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  time_zone text not null default 'university' check (time_zone in ('university', 'device')),
  shortcuts_enabled boolean not null default true,
  home_order text not null default 'student' check (home_order in ('student', 'teaching')),
  wants_account boolean not null default true,
  wants_phase_opened boolean not null default true,
  wants_reminder boolean not null default true,
  wants_nudge boolean not null default true,
  wants_results_released boolean not null default true,
  wants_score_changed boolean not null default true,
  wants_second_look_answered boolean not null default true,
  wants_push_failed boolean not null default true,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, user_id),
  foreign key (shard, user_id) references users (shard, id)
);
call protect_table('user_settings', 'select, insert, update');
