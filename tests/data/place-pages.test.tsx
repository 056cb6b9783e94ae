// @vitest-environment node
import './dom.ts'
import { type ReactNode, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { isUnsettled } from '#contract/rules/fault-states.ts'
import type { UserInfo } from '#contract/user.ts'
import { AlarmMark, FaultMark, MessageMark } from '#src/app/shell/message-mark.tsx'
import { useCampus } from '#src/data/campuses.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useTemplate } from '#src/data/templates.ts'
import { storedAnswer } from '#src/local/answers.ts'
import { outboxEntries } from '#src/local/read.ts'
import { AlarmPage } from '#src/pages/alarms/alarm-page.tsx'
import { CalendarForm } from '#src/pages/calendar/calendar-form.tsx'
import { FaultsPage } from '#src/pages/faults/faults-page.tsx'
import { CampusForm } from '#src/pages/places/campus-form.tsx'
import { RunSheetPage } from '#src/pages/run-sheets/run-sheet-page.tsx'
import { BuildingPage } from '#src/pages/spaces/building-page.tsx'
import { PlanPage } from '#src/pages/spaces/plan/plan-page.tsx'
import { RecordPage } from '#src/pages/spaces/record/record-page.tsx'
import { RoomPage } from '#src/pages/spaces/room-page.tsx'
import { SpaceForm } from '#src/pages/spaces/space-form.tsx'
import { TemplateForm } from '#src/pages/templates/template-form.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useView } from '#src/session/session-provider.tsx'
import { addAlarm, addLamp } from '#tests/contract/site-alarms.ts'
import { addTemplate } from '#tests/contract/site-template.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Console } from './console.tsx'
import { drawAlone } from './draw-alone.tsx'
import { enter, Opened, send, typeOver } from './opened-forms.tsx'
import { account, browser, ids, open, queued, setStage, short, signedOut, world } from './stage.ts'

setStage()

/** A page about places, at an address that names one, in a console. */
const drawOf = (page: Console, element: ReactNode, named: string) =>
  drawAlone(
    page.session,
    <Routes>
      <Route path=":roomId" element={element} />
    </Routes>,
    `/${named}`,
  )

/** What is the page of floor plans to somebody who may look at everything and change nothing. */
function Looking() {
  const view = useView()
  const may = useAllowed('/space/v1/edit')
  useEffect(() => {
    const withoutRights = (user: UserInfo): UserInfo => ({ ...user, roles: [], displayRoles: [] })
    view({ user: withoutRights, frame: (frame) => frame, desk: (desk) => desk })
  }, [view])
  return may ? null : <PlanPage />
}

async function signedIn(): Promise<Console> {
  const page = open()
  await page.when(signedOut)
  await page.now().signIn(account, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  return page
}

test('without a network a room says once, above its scenes, why nothing can be told; what is disabled says it too', async () => {
  const page = await signedIn()
  page.desk().watch(ids.campus)
  const { holder, end } = drawOf(page, <RoomPage />, String(ids.room))
  const scene = () => holder.querySelector<HTMLButtonElement>('[aria-labelledby=room-scenes] button')
  const group = () => holder.querySelector<HTMLInputElement>('[aria-labelledby=room-groups] [role=switch]')
  await eventually(() => scene()?.disabled === false && group() !== null)
  expect(scene()?.title).toBe('')
  await browser.cut(page)
  await eventually(() => scene()?.disabled === true)
  const [before, after, ...further] = holder.textContent?.split('现在离线，不能控制设备') ?? []
  expect(further).toEqual([])
  expect([before?.includes('上课'), after?.includes('上课')]).toEqual([false, true])
  for (const disabled of [scene(), group()]) expect(disabled?.title).toContain('现在离线')
  end()
})

test.each([
  ['找不到此房间', <RoomPage key="room" />],
  ['没有这个房间的调试单', <RunSheetPage key="sheet" />],
])('an address that names no number leads to no room: %s', async (missing, element) => {
  const page = await signedIn()
  const { holder, end } = drawOf(page, element, 'abc')
  await eventually(() => holder.textContent?.includes(missing) ?? false)
  end()
})

test('a room shows the clock while a timing of its template is in use, with a network and without', async () => {
  const { template, timing } = await addTemplate(world.admin, ids.campus, ids.product)
  const place = { campusId: ids.campus, parentId: ids.floor, kind: 'room' } as const
  const name = `教室 ${short()}`
  const { created } = await world.admin.call('space.add', { ...place, name, templateId: template })
  const page = await signedIn()
  page.desk().watch(ids.campus)
  const { holder, end } = drawOf(page, <BuildingPage />, `building?in=${ids.floor}`)
  const card = () => [...holder.querySelectorAll('li')].find((each) => each.textContent?.includes(name))
  const shown = () => card() && card()?.querySelector('[aria-label=有定时]') !== null
  const { desk } = page
  const use = (state: number) => desk().edits.editParts('timingList', template, [{ id: timing, state }])
  const told = async () => {
    const { spaces } = await world.admin.call('sync.changes', { campusId: ids.campus })
    return spaces.find(({ id }) => id === created[0]?.id)?.hasTiming
  }
  await eventually(() => shown() === true)
  expect(await told()).toBe(true)
  await browser.cut(page)
  await use(0)
  await eventually(() => shown() === false)
  browser.mend(page)
  await eventually(async () => (await queued(page)).length === 0)
  expect([shown(), await told()]).toEqual([false, false])
  await use(1)
  await eventually(() => shown() === true)
  end()
})

test('who does not draw floor plans sees them where others draw them', async () => {
  const corners = [
    [0.1, 0.1],
    [0.5, 0.1],
    [0.5, 0.5],
  ].map(([x = 0, y = 0]) => ({ x, y }))
  await world.admin.call('space.edit', { id: ids.room, campusId: ids.campus, outline: corners })
  const page = await signedIn()
  page.desk().watch(ids.campus)
  await eventually(async () => (await page.desk().local.db.spaces.get(ids.room))?.outline != null)
  const { holder, end } = drawOf(page, <Looking />, `plan?in=${ids.floor}`)
  await eventually(() => holder.querySelector('[aria-label^="room 甲"]') !== null)
  end()
})

test('the record of a place made without a network says so, and is asked for once the place has gone up', async () => {
  const page = await signedIn()
  page.desk().watch(ids.campus)
  await browser.cut(page)
  const name = `楼 ${short()}`
  const place = { campusId: ids.campus, parentId: null, kind: 'building' } as const
  const [made = 0] = await page.desk().edits.addSpaces([{ ...place, name }])
  const { holder, end } = drawOf(page, <RecordPage />, `record?in=${made}`)
  const says = (words: string) => eventually(() => holder.textContent?.includes(words) ?? false)
  await says('该位置还没有上传到服务器')
  browser.mend(page)
  await says('新建楼栋、楼层或房间')
  expect(holder.querySelectorAll('ol li')).toHaveLength(1)
  end()
})

test('the reports of a campus say how many more there are in others, which the header counts too', async () => {
  const page = await signedIn()
  await world.admin.call('fault.report', { campusId: ids.campus, roomId: ids.room, describe: '灯不亮' })
  const { api } = page.frame()
  const campusId = world.own.otherCampusId
  const { open, assigned, working } = await api.call('fault.count', {})
  const here = (await api.call('fault.list', { campusId })).filter(({ state }) => isUnsettled(state)).length
  const elsewhere = open + assigned + working - here
  expect(elsewhere).toBeGreaterThan(0)
  const elements = (
    <>
      <FaultMark />
      <FaultsPage />
    </>
  )
  const { holder, end } = drawOf(page, elements, `faults?campusId=${campusId}`)
  await eventually(() => holder.textContent?.includes(`还有 ${elsewhere} 条`) ?? false)
  end()
})

test('what the header counts can be read without a network, though its pages were never opened; an alarm as its row says it', async () => {
  const page = await signedIn()
  const marks = drawOf(
    page,
    <>
      <MessageMark />
      <AlarmMark />
      <FaultMark />
    </>,
    'anywhere',
  )
  const { bulk } = page.desk().local
  const campusId = ids.campus
  const paged = { pageSize: 50, currentPage: 1 }
  await eventually(async () => {
    const held = [
      await storedAnswer(bulk, 'message.list', paged),
      await storedAnswer(bulk, 'alarm.list', { state: 'open', ...paged }),
      await storedAnswer(bulk, 'fault.list', { campusId }),
    ]
    return held.every((answer) => answer !== undefined)
  })
  const [alarm] = (await storedAnswer(bulk, 'alarm.list', { state: 'open', ...paged }))?.data.list ?? []
  marks.end()
  await browser.cut(page)
  const { holder, end } = drawOf(page, <AlarmPage />, `alarm?id=${alarm?.id}`)
  await eventually(() => holder.textContent?.includes('联网后显示') ?? false)
  end()
})

test('several alarms are seen to at once, and closed with one word that stands with each', async () => {
  const { admin, own } = world
  const of = own.site.ids
  const mine: number[] = []
  for (let made = 0; made < 2; made += 1)
    mine.push((await addAlarm(admin, { ...of, device: await addLamp(admin, of) })).alarm)
  const page = await signedIn()
  const { holder, end } = drawOf(page, <AlarmPage />, 'alarm')
  const boxes = () => [...holder.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')]
  const press = async (words: string) => {
    const button = () =>
      [...holder.querySelectorAll('button')].find((one) => one.textContent === words && !one.disabled)
    await eventually(() => button() !== undefined)
    button()?.click()
  }
  const states = async () =>
    Promise.all(mine.map(async (id) => (await admin.call('alarm.getById', { id })).state))
  await eventually(() => boxes().length >= 2)
  boxes()[0]?.click()
  await press('全选本页')
  await press('确认')
  await eventually(async () => (await states()).every((state) => state === 'acknowledged'))
  await eventually(() => boxes().every(({ checked }) => !checked))

  boxes()[0]?.click()
  await press('全选本页')
  await press('关闭告警')
  await eventually(() => holder.querySelector('form textarea') !== null)
  const field = holder.querySelector('form textarea') as HTMLTextAreaElement
  const words = short()
  enter(field, words)
  send(field)
  await eventually(async () => (await states()).every((state) => state === 'closed'))
  for (const id of mine) {
    const { history } = await admin.call('alarm.getById', { id })
    expect(history.at(-1)).toMatchObject({ event: 'close', comment: words })
  }
  end()
})

const close = () => undefined
const levels = { building: '楼', floor: '层', room: '间' }

function RoomForm({ id }: { id: number }) {
  const forest = useSpaces(ids.campus)
  const node = forest?.byId.get(id)
  return (
    <Opened
      task={node && { do: 'edit' as const, node }}
      form={(task) => <SpaceForm campusId={ids.campus} {...{ forest, levels, task, close }} />}
    />
  )
}

function PlaceForm({ id }: { id: number }) {
  return <Opened task={useCampus(id) ?? undefined} form={(campus) => <CampusForm {...{ campus, close }} />} />
}

function NamedTemplate({ id }: { id: number }) {
  const template = useTemplate(id)
  return (
    <Opened
      task={template ? { kind: 'edit' as const, template } : undefined}
      form={(task) => <TemplateForm campusId={ids.campus} taken={[]} {...{ task, close, done: close }} />}
    />
  )
}

/** Types a name into a form that begins with another one, does something else, and sends the form. */
async function renameIn(
  page: Console,
  element: ReactNode,
  [from, to]: [string, string],
  meanwhile: () => Promise<unknown>,
  heard: () => Promise<boolean>,
) {
  const { holder, end } = drawOf(page, element, 'anywhere')
  const name = await typeOver(holder, from, to)
  await meanwhile()
  page.desk().refresh()
  await eventually(heard)
  const { db } = page.desk().local
  // It may have gone up before anybody looks.
  const made = async () => (await outboxEntries(db)).length + (await db.receipts.count())
  const before = await made()
  send(name)
  await eventually(async () => (await made()) > before)
  end()
}

test('a form that stays open says what was changed in it alone: what somebody else changes meanwhile stays', async () => {
  const { template } = await addTemplate(world.admin, ids.campus, ids.product)
  const name = `室 ${short()}`
  const { name: place } = await world.admin.call('campus.getById', { id: ids.campus })
  const under = { campusId: ids.campus, parentId: ids.floor, kind: 'room' } as const
  const room = (await world.admin.call('space.add', { ...under, name })).created[0]?.id ?? 0
  const page = await signedIn()
  page.desk().watch(ids.campus)
  const { db } = page.desk().local
  const isSent = () => eventually(async () => (await queued(page)).length === 0)

  await renameIn(
    page,
    <RoomForm id={room} />,
    [name, `${name}改`],
    () => world.admin.call('space.edit', { id: room, campusId: ids.campus, templateId: template }),
    async () => (await db.spaces.get(room))?.templateId === template,
  )
  await isSent()
  const { spaces } = await world.admin.call('sync.changes', { campusId: ids.campus })
  expect(spaces.find(({ id }) => id === room)).toMatchObject({ name: `${name}改`, templateId: template })

  await renameIn(
    page,
    <PlaceForm id={ids.campus} />,
    [place, `${place}改`],
    () => world.admin.call('campus.edit', { campusId: ids.campus, city: '江城' }),
    async () => (await db.campuses.get(ids.campus))?.city === '江城',
  )
  await isSent()
  expect(await world.admin.call('campus.getById', { id: ids.campus })).toMatchObject({
    ...{ name: `${place}改`, city: '江城' },
  })

  const before = await world.admin.call('template.getById', { id: template })
  await renameIn(
    page,
    <NamedTemplate id={template} />,
    [before.name, `${before.name}改`],
    () => world.admin.call('template.edit', { id: template, describe: '别人的话' }),
    async () => (await db.templates.get(template))?.describe === '别人的话',
  )
  await isSent()
  expect(await world.admin.call('template.getById', { id: template })).toMatchObject({
    ...{ name: `${before.name}改`, describe: '别人的话' },
  })

  // What both have changed is asked about.
  await renameIn(
    page,
    <RoomForm id={room} />,
    [`${name}改`, '她的'],
    () => world.admin.call('space.edit', { id: room, campusId: ids.campus, name: '别人的' }),
    async () => (await db.spaces.get(room))?.name === '别人的',
  )
  const state = async () => (await outboxEntries(db))[0]?.state
  await eventually(async () => (await state())?.kind === 'attention')
  expect(await state()).toMatchObject({
    overlaps: [{ id: room, field: 'name', original: `${name}改`, mine: '她的', theirs: '别人的' }],
  })
})

function Bells({ id }: { id: number }) {
  const campus = useCampus(id)
  return (
    <Opened
      task={campus ?? undefined}
      form={(of) => <CalendarForm campus={of} field="bells" close={close} />}
    />
  )
}

test('what was left in a form is asked about where somebody has changed the same since, though it is read anew', async () => {
  const bell = (name: string) => [{ name, weekdays: [1], fromMinute: 480, toMinute: 525 }]
  const ring = (name: string) =>
    world.admin.call('calendar.edit', { campusId: ids.campus, bells: bell(name) })
  await ring('第一节')
  const page = await signedIn()
  page.desk().watch(ids.campus)
  const { db } = page.desk().local
  const rings = async (name: string) => (await db.campuses.get(ids.campus))?.bells?.[0]?.name === name
  await eventually(() => rings('第一节'))
  const first = drawOf(page, <Bells id={ids.campus} />, 'anywhere')
  await typeOver(first.holder, '第一节', '早自习')
  first.end()
  await ring('预备')
  page.desk().refresh()
  await eventually(() => rings('预备'))
  const again = drawOf(page, <Bells id={ids.campus} />, 'anywhere')
  const takeUp = () =>
    [...again.holder.querySelectorAll('button')].find((one) => one.textContent === '继续填写')
  await eventually(() => takeUp() !== undefined)
  takeUp()?.click()
  const typed = () =>
    [...again.holder.querySelectorAll<HTMLInputElement>('form input')].find((one) => one.value === '早自习')
  await eventually(() => typed() !== undefined)
  send(typed() ?? null)
  await eventually(async () => (await outboxEntries(db))[0]?.state.kind === 'attention')
  again.end()
  await eventually(() => rings('预备'))
})
