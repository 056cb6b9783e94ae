import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type CheckFacts, type CheckName, checkLines, verdictOf } from '#src/pages/offline/check.ts'
import { setLanguage, startText, textNow } from '#src/text/text.ts'

const now = 1_800_000_000_000
const minute = 60_000
const here = (at = now - minute, error: string | null = null) => ({ kind: 'here', at, error }) as const

const ready: CheckFacts = {
  now,
  packs: [{ name: '主校区', state: here() }],
  trouble: null,
  persisted: true,
  usage: 10_000_000,
  quota: 10_000_000_000,
  skew: 400,
  needsSignIn: false,
  sessionUntil: now + 3 * limits.sessionDay,
  shell: 'ready',
  waiting: 0,
  refused: 0,
}
const linesOf = (over: Partial<CheckFacts>) => checkLines({ ...ready, ...over }, textNow)

beforeAll(() => startText('school'))

test('a device that lacks nothing is ready', () => {
  const lines = linesOf({})
  expect(lines.map(({ name, state, act }) => [name, state, act])).toEqual(
    ['pack', 'storage', 'quota', 'clock', 'session', 'shell', 'outbox'].map((name) => [name, 'ok', null]),
  )
  expect(verdictOf(lines)).toEqual({ kind: 'ready' })
})

const cases: [CheckName, Partial<CheckFacts>, 'warning' | 'bad', string | null, RegExp][] = [
  ['pack', { packs: [] }, 'bad', 'choose', /还没有带上任何校区/],
  [
    'pack',
    { packs: [{ name: '北区', state: { kind: 'fetching', done: 3, all: 9, error: null } }] },
    'bad',
    'refresh',
    /“北区”还没有下载完/,
  ],
  ['pack', { packs: [{ name: '北区', state: here(now, '服务器出错') }] }, 'bad', 'refresh', /服务器出错/],
  [
    'pack',
    { packs: [...ready.packs, { name: '北区', state: here(now - limits.packFresh - minute) }] },
    'warning',
    'refresh',
    /“北区”的资料更新于 12 小时前/,
  ],
  ['storage', { trouble: { kind: 'memory-only' } }, 'bad', null, /关闭页面后/],
  ['storage', { trouble: { kind: 'full' } }, 'bad', 'about', /存储有问题/],
  ['storage', { persisted: false }, 'warning', 'persist', /可能清理/],
  ['storage', { persisted: null }, 'warning', null, /不支持持久保存/],
  ['quota', { usage: 9_990_000_000 }, 'bad', 'about', /只剩 9.5 MB/],
  ['clock', { skew: -125_000 }, 'bad', null, /快了 2 分钟/],
  ['clock', { skew: 3 * 60 * minute }, 'bad', null, /慢了 3 小时/],
  ['clock', { skew: null }, 'warning', null, /无法核对/],
  ['session', { needsSignIn: true }, 'bad', 'signIn', /登录已失效/],
  ['session', { sessionUntil: now - 1 }, 'bad', 'signIn', /登录已失效/],
  ['session', { sessionUntil: now + limits.sessionDay / 2 }, 'warning', 'signIn', /今天可能要重新登录/],
  ['session', { sessionUntil: null }, 'warning', null, /还没有问过/],
  ['shell', { shell: 'insecure' }, 'bad', null, /不是 https.*打不开/],
  ['shell', { shell: 'browser' }, 'bad', null, /打不开/],
  ['shell', { shell: 'refused' }, 'bad', null, /打不开/],
  ['shell', { shell: 'installing' }, 'bad', null, /还在准备/],
  ['shell', { shell: 'update-waiting' }, 'warning', 'update', /新版本已就绪/],
  ['outbox', { waiting: 4 }, 'warning', 'outbox', /4 项修改还没有上传/],
  ['outbox', { waiting: 4, refused: 2 }, 'bad', 'outbox', /2 项修改被退回/],
]

describe('what is found', () => {
  test.each(cases)('%s, given %o, is %s and mended by %s', (name, over, state, act, words) => {
    const lines = linesOf(over)
    const line = lines.find((each) => each.name === name)
    expect(line).toMatchObject({ state, act })
    expect(line?.words).toMatch(words)
    expect(lines.filter((each) => each.name !== name).every((each) => each.state === 'ok')).toBe(true)
    expect(verdictOf(lines)).toEqual({ kind: state === 'bad' ? 'not-ready' : 'ready-but', count: 1 })
  })

  test('is said in English too', async () => {
    await setLanguage('en')
    for (const [name, over] of cases) {
      const words = linesOf(over).find((each) => each.name === name)?.words ?? ''
      expect(words).toMatch(/[a-z]{3}/)
      expect(words.replaceAll(/主校区|北区|服务器出错/g, '')).not.toMatch(/[\u4e00-\u9fff]/)
    }
    await setLanguage('zh-CN')
  })
})

test('what is bad outweighs what is only to be minded', () => {
  const lines = linesOf({ skew: null, waiting: 1, shell: 'insecure', packs: [] })
  expect(verdictOf(lines)).toEqual({ kind: 'not-ready', count: 2 })
})
