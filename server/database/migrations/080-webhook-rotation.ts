import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  'alter table webhook_secret add column previous text, add column previous_until timestamptz',
  // The application's role may write secrets and read none: the one there is moves aside where it cannot see it.
  `create function rotate_webhook_secret(hook bigint, fresh text) returns timestamptz language sql security definer
    set search_path from current as $$
    update webhook_secret set previous = secret, secret = fresh, previous_until = now() + interval '1 day'
    from webhook where webhook.id = hook and webhook.cid = app_cid() and webhook_id = hook
    returning previous_until $$`,
  'revoke execute on function rotate_webhook_secret from public',
  'grant execute on function rotate_webhook_secret to lamplighter_app',
]

/** An address gets another secret, and its messages are signed with both for a day. */
export const webhookRotation: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
