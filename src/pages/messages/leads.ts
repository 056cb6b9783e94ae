import type { Page } from '#contract/page.ts'
import { opensPage, pages, pathTo } from '#contract/pages.ts'
import type { MessageSubject } from '#contract/rules/notices/events.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'

/** What a message is about, as the address names it that a browser's notification opens. */
export interface Lead {
  subject: MessageSubject
  id: number
  /** Of a report. */
  campusId?: number
}

const targets = {
  alarm: { page: pages.alarm, path: ({ id }: Lead) => `${pathTo('alarm')}?id=${id}` },
  service: { page: pages.myServices, path: () => pathTo('myServices') },
  report: {
    page: pages.faults,
    path: ({ id, campusId }: Lead) =>
      `${pathTo('faults')}?id=${id}${campusId ? `&campusId=${campusId}` : ''}`,
  },
  order: { page: pages.payResult, path: ({ id }: Lead) => `${pathTo('payResult')}?id=${id}` },
} as const satisfies Record<MessageSubject, { page: Page; path: (lead: Lead) => string }>

/** The page that shows what a message is about; null for who may not open it. */
export function useLeads(): (lead: Lead) => string | null {
  const system = useSystem()
  const session = useSession()
  return (lead) => {
    const { page, path } = targets[lead.subject]
    return session.kind === 'signed-in' && opensPage(page, system, session.routes) ? path(lead) : null
  }
}

const idIn = (search: URLSearchParams, name: string): number | null => {
  const id = Number(search.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** What an address names; null where it names nothing. */
export function leadIn(search: URLSearchParams): Lead | null {
  for (const subject of ['alarm', 'service', 'report', 'order'] as const) {
    const id = idIn(search, subject)
    const campusId = idIn(search, 'campusId')
    if (id !== null) return { subject, id, ...(campusId === null ? {} : { campusId }) }
  }
  return null
}
