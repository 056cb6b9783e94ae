import { expect, test } from 'vitest'
import type { Message } from '#contract/notice-shapes.ts'
import { noticeKindOf, waysNow } from '#contract/rules/notices/choices.ts'
import { toldTitle, toldWhere } from '#contract/rules/notices/words.ts'
import { leadIn } from '#src/pages/messages/leads.ts'
import { holds, leadOf, messageOf } from '#src/pages/messages/told.ts'

const common = { id: 1, at: 0, readAt: null, num: 1 }
const place = { campusId: 7, campusName: '东校区' }
const kept = {
  ...{ ...common, ...place, event: 'raised' as const, alarmId: 9, kind: 'smoke' as const, level: 1 as const },
  ...{
    objectType: 'device' as const,
    roomId: null,
    name: '烟感',
    place: '一号楼',
    gatewayNum: 0,
    deviceNum: 1,
  },
}
const service: Message = {
  ...{ ...common, subject: 'service', event: 'ending', warningId: 2, serviceId: 3, campusId: null },
  ...{ campusName: null, code: 'energyAnalysis', days: 7, until: Date.UTC(2026, 11, 1, 4) },
}
const report: Message = {
  ...{
    ...common,
    ...place,
    subject: 'report',
    event: 'reported',
    reportId: 4,
    roomId: 5,
    place: '一号楼 / 101',
  },
  ...{ describe: '后排有一盏灯\n不亮', state: 'open', reporter: '王老师', assignee: null },
}
const order: Message = {
  ...{ ...common, subject: 'order', event: 'paid', orderId: 6, no: 'LP2026112400000006' },
  ...{ title: { zh: '能耗分析 · 1 年', en: 'Energy analysis · 1 year' }, amountFen: 3_650 },
}

test('what this device kept of messages before there were other subjects is about alarms', () => {
  const message = messageOf(kept)
  expect(message).toMatchObject({ subject: 'alarm', alarmId: 9 })
  expect(toldTitle(message, 'zh')).toBe('烟雾报警：烟感')
  expect(messageOf(service)).toBe(service)
})

test('messages say in both languages what they are about and where', () => {
  const said = ([service, report, order] as const).map((one) => [
    toldTitle(one, 'zh'),
    toldTitle(one, 'en'),
    toldWhere(one, 'zh').join(' / '),
  ])
  expect(said).toEqual([
    ['能耗分析：2026-12-01 到期', 'Energy analysis: ends on 2026-12-01', '整个单位'],
    ['后排有一盏灯 不亮', '后排有一盏灯 不亮', '东校区 / 一号楼 / 101'],
    ['能耗分析 · 1 年 · ¥36.50', 'Energy analysis · 1 year · ¥36.50', 'LP2026112400000006'],
  ])
})

test('without a network they are searched on the device', () => {
  expect([service, report, order].filter((one) => holds(one, 'ENERGY'))).toEqual([service, order])
  expect([service, report, order].filter((one) => holds(one, '一号楼'))).toEqual([report])
  expect([service, report, order].filter((one) => holds(one, '没有这个'))).toEqual([])
})

test('a message leads to what it is about, and an address that a notification opens names the same', () => {
  expect(leadOf(report)).toEqual({ subject: 'report', id: 4, campusId: 7 })
  expect(leadIn(new URLSearchParams('?report=4&campusId=7'))).toEqual(leadOf(report))
  expect(leadIn(new URLSearchParams('?alarm=9'))).toEqual(leadOf(messageOf(kept)))
  expect(leadIn(new URLSearchParams('?order=x'))).toBe(null)
})

test('each subject has its kind of choice; what is mine is one kind, and only what is urgent breaks the quiet', () => {
  expect(noticeKindOf('alarm', 'raised', 2)).toBe('major')
  expect(noticeKindOf('alarm', 'cleared', 1)).toBe('cleared')
  expect(noticeKindOf('report', 'assigned', null)).toBe('assigned')
  expect(noticeKindOf('report', 'handed', null)).toBe('report')
  expect(noticeKindOf('service', 'ending', null)).toBe('service')
  const always = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_439 }]
  expect(waysNow({ service: ['sms'] }, always, 'service', 0)).toEqual([])
  // What was saved before there was the kind says nothing of it.
  expect(waysNow({}, [], 'report', 0)).toEqual([])
})
