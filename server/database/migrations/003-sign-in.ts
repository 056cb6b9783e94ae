import { type Kysely, type Migration, sql } from 'kysely'

const account = 'account_id bigint not null references account (id) on delete cascade'
const tables = [
  `alter table account add column phone text, add column email text,
    add column login_check_ip boolean not null default false`,
  'create index account_phone on account (phone)',
  'create index account_email on account (lower(email))',
  'alter table company add column founder_id bigint references account (id) on delete set null',
  'alter table session add column public_id text not null default gen_random_uuid()::text',
  `create table verification_code (id bigint primary key generated always as identity, subject text not null,
    purpose text not null, target text not null, ip text not null, code_hash text not null,
    attempts integer not null default 0, used boolean not null default false,
    created_at timestamptz not null default now(), expires_at timestamptz not null)`,
  'create index verification_code_subject on verification_code (purpose, subject)',
  'create index verification_code_created on verification_code (created_at)',
  `create table captcha (key_id text primary key, answer text not null, attempts integer not null default 0,
    expires_at timestamptz not null)`,
  `create table registration (code_hash text primary key, email text not null, username text not null,
    password_hash text not null, expires_at timestamptz not null)`,
  `create table account_address (${account}, ip text not null, seen_at timestamptz not null default now(),
    primary key (account_id, ip))`,
  `create table account_oauth (issuer text not null, subject text not null, ${account},
    created_at timestamptz not null default now(), primary key (issuer, subject))`,
  'create index account_oauth_account on account_oauth (account_id)',
  `create table oauth_flow (state_hash text primary key, key_hash text not null, system text not null,
    verifier text not null, nonce text not null, redirect_uri text not null, expires_at timestamptz not null)`,
  `create table oauth_ticket (ticket_hash text primary key, issuer text not null, subject text not null,
    expires_at timestamptz not null)`,
]

/** Without a policy or a grant: only the owner of the tables reads them, as with accounts and sessions. */
const closed = [
  'verification_code',
  'captcha',
  'registration',
  'account_address',
  'account_oauth',
  'oauth_flow',
  'oauth_ticket',
]

/** How accounts are reached and proved: phone, e-mail, codes, pictures, known addresses, linked providers. */
export const signIn: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of tables) await sql.raw(statement).execute(db)
    for (const table of closed) await sql.raw(`alter table ${table} enable row level security`).execute(db)
  },
}
