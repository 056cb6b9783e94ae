import { createApi } from '#src/api/api.ts'
import { encodePassword } from '#src/session/password.ts'
import { zh } from '#src/text/zh/index.ts'
import { type DeployedBuild, deployBuild } from '#tests/browser/builds.ts'
import { prepareServer, type ServerProcess } from '#tests/browser/server-process.ts'
import { withCookies } from '#tests/world/jar.ts'
import { handsOn } from './hands.ts'
import type { Engine, Tab } from './tab.ts'

const account = 'school-manager'
const password = 'Lamplight-1'
const template = '标准教室'
const renamed = '断网改名的教室'
const empty = '/^待上传：没有待上传的修改/'
const waiting = '/^待上传：1 项修改待上传/'

/** One step of the job: what was seen when it is done. */
type Step = { name: string; take(world: World): Promise<void> }

interface World {
  server: ServerProcess
  build: DeployedBuild
  engine: Engine
  tabs: Tab[]
  versionBefore: number
}

const address = ({ server }: World, path: string) => `${server.origin}/iot/school/${path}`

/** The templates of the account's campuses as the server has them, by name. */
async function templatesThere({ server }: World): Promise<Map<string, number>> {
  const api = createApi({ origin: server.origin, system: 'school', fetch: withCookies(globalThis.fetch) })
  await api.call('user.login', { account, password: encodePassword(password) })
  const { list } = await api.call('template.getList', { pageSize: 0 })
  return new Map(list.map(({ name, version }) => [name, version]))
}

const tabAt = (world: World, place: number): Tab => {
  const tab = world.tabs[place]
  if (!tab) throw new Error('no such tab')
  return tab
}

const fact = (tab: Tab, name: string) =>
  tab.run<string>(
    `(name) => [...document.querySelectorAll('dl > div')]
      .find((line) => line.querySelector('dt')?.textContent === name)?.querySelector('dd')?.textContent ?? ''`,
    name,
  )

const steps: readonly Step[] = [
  {
    name: 'sign in',
    take: async (world) => {
      const tab = await world.engine.open()
      world.tabs.push(tab)
      const { click, fill, sees, until } = handsOn(tab)
      await tab.go(address(world, ''))
      await fill(zh.signIn.account, account)
      await fill(zh.signIn.password, password)
      await click('checkbox', '/同意/').catch(() => undefined)
      await click('button', zh.signIn.submit)
      await sees('link', empty)
      await until('the worker', () =>
        tab.run(`async () => {
          const manifest = document.querySelector('link[rel=manifest]').href
          return navigator.serviceWorker.controller?.scriptURL === new URL('sw.js', manifest).href
        }`),
      )
    },
  },
  {
    name: 'walk to a template',
    take: async (world) => {
      const { click, sees } = handsOn(tabAt(world, 0))
      await click('link', '模板')
      await sees('text', '/^数据更新于/')
      await click('link', template)
      await sees('button', `重命名“${template}”`)
      world.versionBefore = (await templatesThere(world)).get(template) ?? 0
    },
  },
  {
    name: 'edit without a server',
    take: async (world) => {
      await world.server.kill()
      const { click, fill, sees } = handsOn(tabAt(world, 0))
      await click('button', `重命名“${template}”`)
      await fill('名称', renamed)
      await click('button', '保存')
      await sees('button', `重命名“${renamed}”`)
      await sees('link', waiting)
    },
  },
  {
    name: 'load the page again without a server',
    take: async (world) => {
      const tab = tabAt(world, 0)
      await tab.run('() => { document.body.dataset.before = "yes"; location.reload() }')
      await handsOn(tab).until('a page that is new', () =>
        tab.run('() => document.readyState === "complete" && !document.body.dataset.before'),
      )
      await handsOn(tab).sees('button', `重命名“${renamed}”`)
      await handsOn(tab).sees('link', waiting)
    },
  },
  {
    name: 'a second tab without a server',
    take: async (world) => {
      const tab = await world.engine.open()
      world.tabs.push(tab)
      await tab.go(address(world, 'manage/template'))
      await handsOn(tab).sees('link', renamed)
      await handsOn(tab).sees('link', waiting)
    },
  },
  {
    name: 'come back: one effect, seen in both tabs',
    take: async (world) => {
      await world.server.start()
      for (const tab of world.tabs) await handsOn(tab).sees('link', empty)
      const there = await templatesThere(world)
      const version = there.get(renamed)
      if (there.has(template) || version !== world.versionBefore + 1)
        throw new Error(`version ${world.versionBefore} became ${version}, not one more`)
    },
  },
  {
    name: 'accept a newer build',
    take: async (world) => {
      const tab = tabAt(world, 0)
      const { click, until } = handsOn(tab)
      const next = await world.build.deployNext()
      await tab.go(address(world, 'about'))
      // The browser may have looked for it by itself.
      const press =
        "() => [...document.querySelectorAll('button')].find((each) => each.textContent === '检查更新')?.click()"
      await tab.run(press)
      await click('button', '更新')
      await until('the newer build', async () => (await fact(tab, '页面版本')) === next)
    },
  },
]

/** The main job, on one engine. Answers the name of the step that failed and why, or null. */
export async function doJob(
  engine: Engine,
  say: (line: string) => void,
): Promise<{ step: string; why: string } | null> {
  const build = await deployBuild()
  const server = await prepareServer({ distDir: build.distDir })
  const world: World = { server, build, engine, tabs: [], versionBefore: 0 }
  try {
    await server.start()
    for (const { name, take } of steps) {
      const began = Date.now()
      try {
        await take(world)
      } catch (error) {
        return { step: name, why: error instanceof Error ? error.message : String(error) }
      }
      say(`  ok  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    }
    return null
  } finally {
    await server.dispose()
    await build.remove()
  }
}
