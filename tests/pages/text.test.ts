import { describe, expect, test } from 'vitest'
import { pageList } from '#contract/pages.ts'
import { systemCodes } from '#contract/systems.ts'
import { en } from '#src/text/en/index.ts'
import { setLanguage, startText, textNow } from '#src/text/text.ts'
import { about } from '#src/text/zh/about.ts'
import { account } from '#src/text/zh/account.ts'
import { airLimits } from '#src/text/zh/air-limits.ts'
import { alarms } from '#src/text/zh/alarms.ts'
import { allotting } from '#src/text/zh/allotting.ts'
import { buildings } from '#src/text/zh/buildings.ts'
import { bulk } from '#src/text/zh/bulk.ts'
import { calendar } from '#src/text/zh/calendar.ts'
import { calls } from '#src/text/zh/calls.ts'
import { charts } from '#src/text/zh/charts.ts'
import { companies } from '#src/text/zh/companies.ts'
import { developer } from '#src/text/zh/developer.ts'
import { doctor } from '#src/text/zh/doctor.ts'
import { energy } from '#src/text/zh/energy.ts'
import { entry } from '#src/text/zh/entry.ts'
import { faults } from '#src/text/zh/faults.ts'
import { fleet } from '#src/text/zh/fleet.ts'
import { gateways } from '#src/text/zh/gateways.ts'
import { guide } from '#src/text/zh/guide.ts'
import { zh } from '#src/text/zh/index.ts'
import { join } from '#src/text/zh/join.ts'
import { keyIcons } from '#src/text/zh/key-icons.ts'
import { leading } from '#src/text/zh/leading.ts'
import { listening } from '#src/text/zh/listening.ts'
import { loginSettings } from '#src/text/zh/login-settings.ts'
import { notices } from '#src/text/zh/notices.ts'
import { offline } from '#src/text/zh/offline.ts'
import { orders } from '#src/text/zh/orders.ts'
import { ota } from '#src/text/zh/ota.ts'
import { parts } from '#src/text/zh/parts/index.ts'
import { people } from '#src/text/zh/people.ts'
import { placeInfo } from '#src/text/zh/place-info.ts'
import { placing } from '#src/text/zh/placing.ts'
import { previews } from '#src/text/zh/previews.ts'
import { projects } from '#src/text/zh/projects.ts'
import { rooms } from '#src/text/zh/rooms.ts'
import { runSheets } from '#src/text/zh/run-sheets.ts'
import { sheetFaults } from '#src/text/zh/sheet-faults.ts'
import { stays } from '#src/text/zh/stays.ts'
import { themePanel } from '#src/text/zh/theme-panel.ts'
import { told } from '#src/text/zh/told.ts'
import { transfer } from '#src/text/zh/transfer.ts'
import { why } from '#src/text/zh/why.ts'

type Table = { readonly [key: string]: string | Table | undefined }

const flatten = (table: Table, path = ''): [string, string][] =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : flatten(value ?? {}, `${path}${key}.`),
  )

const chinese = new Map(
  flatten({
    ...zh,
    buildings,
    bulk,
    calls,
    charts,
    join,
    about,
    airLimits,
    listening,
    themePanel,
    loginSettings,
    placeInfo,
    companies,
    doctor,
    energy,
    entry,
    projects,
    orders,
    parts,
    people,
    gateways,
    placing,
    sheetFaults,
    previews,
    developer,
    faults,
    fleet,
    guide,
    keyIcons,
    notices,
    offline,
    calendar,
    account,
    ota,
    rooms,
    runSheets,
    stays,
    told,
    transfer,
    leading,
    why,
    alarms,
    allotting,
  }),
)
const english = new Map(flatten(en as Table))
const namesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort()

/** The text a plural form belongs to; other texts belong to themselves. */
const baseOf = (key: string) => (chinese.has(key) ? key : key.replace(/_one$/, ''))

describe('texts', () => {
  test('both languages have the same keys; English may add a form for one', () => {
    expect([...chinese.keys()].filter((key) => !english.has(key))).toEqual([])
    expect([...english.keys()].filter((key) => !chinese.has(baseOf(key)))).toEqual([])
  })

  test('both languages put in the same values; a form for one may leave out the count', () => {
    const differing = [...english].filter(([key, text]) => {
      const [here, there] = [namesIn(text), namesIn(chinese.get(baseOf(key)) ?? '')]
      const uncounted = there.filter((name) => name !== 'count')
      return here.join() !== there.join() && (baseOf(key) === key || here.join() !== uncounted.join())
    })
    expect(differing.map(([key]) => key)).toEqual([])
  })

  test('a form for one only stands where something is counted', () => {
    const plural = [...english.keys()].filter((key) => baseOf(key) !== key)
    expect(plural.filter((key) => !namesIn(chinese.get(baseOf(key)) ?? '').includes('count'))).toEqual([])
  })

  test('no text is empty, and none of the English ones has Chinese left in it', () => {
    const bare = [...chinese, ...english].filter(([, text]) => text.trim() === '')
    expect(bare).toEqual([])
    expect([...english].filter(([, text]) => /[\u4e00-\u9fff]/.test(text)).map(([key]) => key)).toEqual([])
  })

  test('English texts say what a place is called without an article, and an application is no site', () => {
    expect([...english].filter(([, text]) => /\ban? \{\{place\}\}/i.test(text)).map(([key]) => key)).toEqual(
      [],
    )
    expect(
      [...english]
        .filter(([, text]) => /\bsites?\b(?<!on site)(?<!this site)/i.test(text))
        .map(([key]) => key),
    ).toEqual([])
  })

  test('no two calls are named alike, so that whoever reads the log knows which one was made', () => {
    for (const texts of [chinese, english]) {
      const named = [...texts].filter(([key]) => key.startsWith('calls.')).map(([, text]) => text)
      expect(named.filter((text, place) => named.indexOf(text) !== place)).toEqual([])
    }
  })

  test('every page has a title in both languages', () => {
    for (const { title } of pageList) {
      expect(chinese.has(title), title).toBe(true)
      expect(english.has(title), title).toBe(true)
    }
  })
})

describe('saying a text', () => {
  test.each(systemCodes)('%s has its own title', async (system) => {
    await startText(system)
    const own = chinese.get(system === 'open' ? 'system.title' : `system.title_${system}`)
    expect(textNow('system.title')).toBe(own)
  })

  test('a language change shows in the document and is remembered', async () => {
    await startText('school')
    await setLanguage('en')
    expect(document.documentElement.lang).toBe('en')
    expect(localStorage.getItem('lamplighter:language')).toBe('en')
    expect(textNow('system.name')).toBe('Campus')
    await setLanguage('zh-CN')
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(textNow('system.name')).toBe('智慧校园')
  })

  test('English counts one and many, both with separators', async () => {
    await startText('school')
    await setLanguage('en')
    expect(textNow('ui.minutesAgo', { count: 1 })).toBe('1 minute ago')
    expect(textNow('ui.minutesAgo', { count: 5 })).toBe('5 minutes ago')
    expect(textNow('common.total', { count: 12345 })).toBe('12,345 in all')
    await setLanguage('zh-CN')
    expect(textNow('common.total', { count: 12345 })).toBe('共 12,345 项')
  })

  test('names are put in as they are, markup included', () => {
    expect(textNow('ui.confirmDelete', { name: '<b>灯</b> & "灯"' })).toBe('删除“<b>灯</b> & "灯"”？')
  })
})
