// @vitest-environment node
import { entry } from '#src/text/zh/entry.ts'
import './dom.ts'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { pages, pathTo } from '#contract/pages.ts'
import type { EntryView } from '#src/data/outbox-entry.ts'
import { GoneChoice } from '#src/pages/outbox/gone-choice.tsx'
import { PlacesPage } from '#src/pages/places/places-page.tsx'
import { RoomMissing } from '#src/pages/spaces/room-missing.tsx'
import { TemplatePublishPage } from '#src/pages/templates/template-publish-page.tsx'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { zh } from '#src/text/zh/index.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Console } from './console.tsx'
import { drawAlone } from './draw-alone.tsx'
import { As, type Eyes } from './eyes.tsx'
import { account, freshTemplate, ids, open, setStage, signedOut, world } from './stage.ts'

setStage()

let page: Console
beforeEach(async () => {
  page = open()
  await page.when(signedOut)
  await page.now().signIn(account, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  page.desk().watch(ids.campus)
})

/** Where she is, and in which campus. */
function Where() {
  const { pathname } = useLocation()
  return <output>{`${pathname} ${useActiveCampus().campusId}`}</output>
}

const drawAs = (eyes: Eyes, element: ReactNode, at = '/here') => {
  const { holder, end } = drawAlone(
    page.session,
    <As {...eyes}>
      {element}
      <Where />
    </As>,
    at,
  )
  const linkTo = (href: string) =>
    [...holder.querySelectorAll('a')].find((one) => one.getAttribute('href') === href)
  return { holder, end, linkTo, where: () => holder.querySelector('output')?.textContent }
}

test('a campus is chosen by whoever lists them, and its buildings are gone to by who may open these', async () => {
  const { otherCampusId } = world.own
  const leadsTo = async (eyes: Eyes, expected: string) => {
    const { holder, end, where } = drawAs(eyes, <PlacesPage />)
    const button = () =>
      [...holder.querySelectorAll<HTMLElement>('h2 button')].find((one) =>
        one.textContent?.endsWith('西校区'),
      )
    await eventually(() => button() !== undefined)
    button()?.click()
    await eventually(() => where()?.endsWith(` ${otherCampusId}`))
    // Where it leads somewhere, that takes a moment; where it does not, a moment is left for it to go wrong.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect.poll(where).toBe(`${expected} ${otherCampusId}`)
    end()
  }
  await leadsTo({ opens: ['places'] }, '/here')
  await leadsTo({ opens: ['places', 'building'] }, pathTo('building'))
})

test('a room that is not there leads back to the buildings, or to the first page who has none', async () => {
  const leads = async (eyes: Eyes) => {
    const { holder, end } = drawAs(eyes, <RoomMissing roomId={-5} />)
    await eventually(() => holder.querySelector('a') !== null)
    const link = holder.querySelector('a')
    const found = [link?.getAttribute('href'), link?.textContent]
    end()
    return found
  }
  expect(await leads({ opens: [] })).toEqual(['/', zh.errors.goHome])
  expect(await leads({ opens: ['building'] })).toEqual([pathTo('building'), zh.places.backToBuildings])
})

test('a template without rooms leads to the rooms for those who may open them', async () => {
  const templateId = await freshTemplate()
  page.desk().refresh()
  await eventually(async () => (await page.desk().local.db.templates.get(templateId)) !== undefined)
  const element = (
    <Routes>
      <Route path={pages.templatePublish.path} element={<TemplatePublishPage />} />
    </Routes>
  )
  const led = async (eyes: Eyes) => {
    const { holder, end, linkTo } = drawAs(eyes, element, pathTo('templatePublish', { templateId }))
    await eventually(() => holder.querySelector('[data-publish-progress]') !== null)
    const link = linkTo(pathTo('building'))
    end()
    return link !== undefined
  }
  expect(await led({ opens: ['templates'] })).toBe(false)
  expect(await led({ opens: ['templates', 'building'] })).toBe(true)
})

test('who may not make again what is gone is told so, and who may is told what does not come back', async () => {
  const gone = { kind: 'template', id: 7 } as const
  const words = async (recreatable: EntryView['recreatable']) => {
    const view = { names: new Map([[7, '阅览室']]), droppable: false, recreatable } as unknown as EntryView
    const { holder, end } = drawAs({}, <GoneChoice view={view} gone={gone} done={() => undefined} />)
    await eventually(() => holder.querySelector('p') !== null)
    const said = [...holder.querySelectorAll('p')].slice(1).map(({ textContent }) => textContent)
    const buttons = holder.querySelectorAll('button').length
    end()
    return [buttons, said]
  }
  expect(await words('not-permitted')).toEqual([0, [entry.mayNotRecreate]])
  expect(await words(null)).toEqual([0, [entry.notKnown]])
  expect(await words({ below: 0, leftOut: [] })).toEqual([1, []])
  const values = { name: '阅览室', subject: '阅览室', count: 1 }
  const leftOut = [{ input: {}, words: { key: 'edit.template.configLightTime' as const, values } }]
  expect(await words({ below: 0, leftOut })).toEqual([
    1,
    [expect.stringContaining('修改模板“阅览室”的渐变时间')],
  ])
})
