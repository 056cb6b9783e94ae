// @vitest-environment node
import './dom.ts'
import { type ReactNode, useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { pages, pageUrl } from '#contract/pages.ts'
import { roles } from '#contract/rules/roles.ts'
import type { UserInfo } from '#contract/user.ts'
import { RoomDistributionPage } from '#src/pages/allotting/distribution-page.tsx'
import { useMayCreateCampus } from '#src/session/may-create-campus.ts'
import { useSession, useView } from '#src/session/session-provider.tsx'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Console } from './console.tsx'
import { drawAlone } from './draw-alone.tsx'
import { account, browser, ids, newBrowser, open, setStage, signedOut, world } from './stage.ts'

setStage()

let page: Console
const signIn = async (who: string) => {
  page = open()
  await page.when(signedOut)
  await page.now().signIn(who, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  page.desk().watch(ids.campus)
}
beforeEach(() => signIn(account))

interface AsProps {
  urls: readonly string[]
  campusIds: number[] | null
  children: ReactNode
}

/** What somebody sees who holds these permissions, in these campuses. */
function As({ urls, campusIds, children }: AsProps) {
  const view = useView()
  const session = useSession()
  useEffect(() => {
    const permissions = urls.map((url) => ({ url, type: url.startsWith('/school/') ? 2 : 1 }))
    const role = { id: roles.schoolGeneralAgent.id, roleName: '', permissions }
    const holding = (user: UserInfo): UserInfo => ({ ...user, campusIds, roles: [role], displayRoles: [] })
    view({
      user: holding,
      frame: (frame) => frame,
      desk: (desk) => ({ ...desk, user: holding(desk.user) }),
    })
  }, [view, urls, campusIds])
  return session.kind === 'signed-in' && session.viewing ? children : null
}

const drawAs = (urls: readonly string[], campusIds: number[] | null, element: ReactNode) =>
  drawAlone(
    page.session,
    <As urls={urls} campusIds={campusIds}>
      {element}
    </As>,
  )

function MayCreate() {
  return useMayCreateCampus() ? '可以新建' : '不能新建'
}

test('a campus is created by who may call for it, open the page, and is for every campus', async () => {
  const urls = ['/campus/v1/add', pageUrl(pages.createPlace, 'school') ?? '']
  for (const [campusIds, said] of [
    [null, '可以新建'],
    [[ids.campus], '不能新建'],
  ] as const) {
    const { holder, end } = drawAs(urls, campusIds && [...campusIds], <MayCreate />)
    await eventually(() => holder.textContent === said)
    end()
  }
})

test('an agent sees whose rooms are whose among her peers, and nothing to change there', async () => {
  const peer = await world.newAccount(world.own.accounts.bound)
  const drawn = async (menus: number) => {
    const { holder, end } = drawAlone(page.session, <RoomDistributionPage />)
    const menu = () =>
      [...holder.querySelectorAll('button')].filter((each) =>
        each.getAttribute('aria-label')?.includes(`“${peer}”的更多操作`),
      )
    await eventually(() => holder.textContent?.includes(peer))
    expect(menu()).toHaveLength(menus)
    end()
  }
  await drawn(1)
  page.close()
  await browser.end()
  newBrowser()
  await signIn(await world.newAccount(world.own.accounts.bound))
  await drawn(0)
})
