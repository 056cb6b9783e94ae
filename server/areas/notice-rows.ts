import type { NoticeDelivery } from '#contract/notice-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { toldOf, toldRow } from '#server/inbox/told.ts'
import { type PageInput, type PageOf, page } from './lists.ts'

const noticeRows = ({ db }: Tenant) =>
  db
    .selectFrom('notice_delivery as sent')
    .select(['sent.id', 'sent.at', 'sent.way', 'sent.event', 'sent.num', 'sent.state', 'sent.attempts'])
    .select(['sent.next_at as nextAt', 'sent.answer'])
    .select(toldRow('sent').as('about'))
    .orderBy('sent.at', 'desc')
    .orderBy('sent.id', 'desc')

/** What went out beside inboxes in the shape of the contract, the latest first, with what the tenant sees of what it is about. */
export async function noticePage(
  tenant: Tenant,
  which: (rows: ReturnType<typeof noticeRows>) => ReturnType<typeof noticeRows>,
  input: PageInput,
): Promise<PageOf<NoticeDelivery>> {
  const found = await page(which(noticeRows(tenant)), input)
  return { ...found, list: found.list.map(({ about, ...sent }) => ({ ...sent, about: toldOf(about) })) }
}
