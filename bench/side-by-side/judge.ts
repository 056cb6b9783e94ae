import { demoPassword } from '#server/seed/accounts.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { encodePassword } from '#src/session/password.ts'
import { withCookies } from '#tests/world/jar.ts'
import { account as adminAccount } from '../school-console.ts'
import { numbersIn, type Target, takenSceneValue } from './plan.ts'
import type { User } from './user.ts'
import type { Done } from './verdict.ts'

const pageSize = 500

/** Sees the server from its own side of the link, as an administrator who reads the log of writes. */
export interface Judge {
  /** Makes new templates, with two scenes each, on the campus that the user of the trials has. */
  makeTargets(label: string, count: number): Promise<Target[]>
  campusId: number
  /** Every write of an edit that was done since, in the order in which they were done. */
  doneSince(time: number, targets: readonly Target[]): Promise<Done[]>
}

/** @param user signed in */
export async function openJudge(url: string, user: User): Promise<Judge> {
  const fetchHere = withCookies((...args) => fetch(...args))
  const admin = createApi({ origin: url, system: 'school', fetch: fetchHere })
  await admin.call('user.login', { account: adminAccount, password: encodePassword(demoPassword) })
  const campusId = await campusOf(url, user)
  return {
    campusId,
    makeTargets: async (label, count) => {
      const targets: Target[] = []
      for (let place = 1; place <= count; place += 1)
        targets.push(await makeTarget(admin, campusId, `${label} ${place}`))
      return targets
    },
    doneSince: (time, targets) => readLog(admin, time, new Set(targets.map((each) => each.templateId))),
  }
}

async function campusOf(url: string, user: User): Promise<number> {
  const api = createApi({
    origin: url,
    system: 'school',
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('cookie', user.cookie())
      return fetch(input, { ...init, headers })
    },
  })
  const { list } = await api.call('campus.authorisedList', { pageSize: 0 })
  const [campus] = list
  if (!campus) throw new Error('the user of the trials has no campus')
  return campus.campusId
}

async function makeTarget(admin: Api, campusId: number, name: string): Promise<Target> {
  const added = await admin.call('template.add', { name, campusIds: [campusId] })
  const templateId = added.created[0]?.id ?? 0
  const sceneList = [{ name: '开始' }, { name: '睡眠', sceneValue: takenSceneValue }]
  const scenes = await admin.call('templateScene.addAll', { templateId, sceneList })
  return { templateId, sceneId: scenes.created[0]?.id ?? 0, name }
}

/** The log tells the latest first. The embedded database runs one transaction at a time, so ids are in order. */
async function readLog(admin: Api, time: number, templates: ReadonlySet<number>): Promise<Done[]> {
  const entries: { id: number; done: Done }[] = []
  for (let currentPage = 1; ; currentPage += 1) {
    const { list, total } = await admin.call('audit.list', { from: time, pageSize, currentPage })
    for (const { id, at, code, input } of list) {
      const templateId = Number(input.templateId ?? input.id)
      if (code !== 2000 || !templates.has(templateId)) continue
      for (const n of numbersIn(JSON.stringify(input))) entries.push({ id, done: { n, at } })
    }
    if (currentPage * pageSize >= total) break
  }
  return entries.sort((one, other) => one.id - other.id).map(({ done }) => done)
}
