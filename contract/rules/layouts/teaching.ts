import { type Layout, lampAt, lampRow, layoutOf, rows, slotOf } from './layout.ts'

const frontRow = ['前排', 'Front'] as const
const middleRow = ['中排', 'Middle'] as const
const backRow = ['后排', 'Back'] as const

const standardClassroom = layoutOf({
  ...{ code: 1, kind: 'classroom', zh: '标准教室', en: 'Standard classroom', width: 9, height: 7 },
  shapes: [
    { what: 'board', x: 2.5, y: 0, w: 4, h: 0.15 },
    { what: 'stage', x: 3.9, y: 0.6, w: 1.2, h: 0.6 },
    { what: 'window', x: 0, y: 1.2, w: 0.15, h: 2 },
    { what: 'window', x: 0, y: 4, w: 0.15, h: 2 },
    { what: 'door', x: 8.85, y: 0.6, w: 0.15, h: 0.9 },
    { what: 'door', x: 8.85, y: 5.6, w: 0.15, h: 0.9 },
    ...rows('desk', { x: 1, y: 1.9, w: 1.1, h: 0.5 }, 4, 5, 1.9, 0.95),
  ],
  slots: [
    lampAt(3.4, 0.5, '黑板左灯', 'Board left lamp', ['board'], 'boardLamp'),
    lampAt(5.6, 0.5, '黑板右灯', 'Board right lamp', ['board'], 'boardLamp'),
    ...lampRow([2.5, 6.5], 2.15, frontRow, ['front']),
    ...lampRow([2.5, 6.5], 4.05, middleRow, ['middle']),
    ...lampRow([2.5, 6.5], 5.95, backRow, ['back']),
    slotOf('panel', 8.4, 2, '讲台面板', 'Desk panel'),
    slotOf('lightSensor', 1.2, 3.1, '光线传感器', 'Light sensor'),
    slotOf('presence', 4.5, 3.1, '人体传感器', 'Presence sensor'),
    slotOf('climate', 8.3, 4, '空调', 'Air conditioner'),
    slotOf('curtain', 0.6, 5, '窗帘', 'Curtain'),
    slotOf('projector', 4.5, 1.6, '投影仪', 'Projector'),
  ],
})

const lectureHall = layoutOf({
  ...{ code: 2, kind: 'lecture', zh: '阶梯教室', en: 'Lecture hall', width: 16, height: 12 },
  shapes: [
    { what: 'board', x: 5, y: 0, w: 6, h: 0.2 },
    { what: 'stage', x: 3, y: 0.5, w: 10, h: 1.8 },
    { what: 'door', x: 15.8, y: 1, w: 0.2, h: 1.2 },
    { what: 'door', x: 0, y: 1, w: 0.2, h: 1.2 },
    ...rows('desk', { x: 1.2, y: 3.4, w: 3.6, h: 0.5 }, 3, 7, 5, 1.15),
  ],
  slots: [
    lampAt(6.5, 0.7, '黑板左灯', 'Board left lamp', ['board'], 'boardLamp'),
    lampAt(9.5, 0.7, '黑板右灯', 'Board right lamp', ['board'], 'boardLamp'),
    lampAt(5, 1.8, '讲台左灯', 'Stage left lamp', ['stage'], 'spotlight'),
    lampAt(11, 1.8, '讲台右灯', 'Stage right lamp', ['stage'], 'spotlight'),
    ...lampRow([3, 8, 13], 4, frontRow, ['front'], { sided: false }),
    ...lampRow([3, 8, 13], 7, middleRow, ['middle'], { sided: false }),
    ...lampRow([3, 8, 13], 10, backRow, ['back'], { sided: false }),
    lampAt(5.6, 11.4, '走道左灯', 'Aisle left lamp', ['aisle'], 'downlight'),
    lampAt(10.4, 11.4, '走道右灯', 'Aisle right lamp', ['aisle'], 'downlight'),
    slotOf('panel', 14.6, 2.6, '讲台面板', 'Stage panel'),
    slotOf('panel', 1.4, 2.6, '侧门面板', 'Side door panel'),
    slotOf('presence', 5.4, 6, '前区人体传感器', 'Front presence sensor'),
    slotOf('presence', 10.4, 9, '后区人体传感器', 'Back presence sensor'),
    slotOf('climate', 1, 11.4, '空调左', 'Air conditioner left'),
    slotOf('climate', 15, 11.4, '空调右', 'Air conditioner right'),
    slotOf('projector', 8, 2.9, '投影仪', 'Projector'),
    slotOf('smoke', 8, 5.5, '烟雾传感器', 'Smoke sensor'),
  ],
})

const laboratory = layoutOf({
  ...{ code: 3, kind: 'laboratory', zh: '实验室', en: 'Laboratory', width: 11, height: 8 },
  shapes: [
    { what: 'board', x: 3.5, y: 0, w: 4, h: 0.15 },
    { what: 'table', x: 4.3, y: 0.9, w: 2.4, h: 0.8 },
    { what: 'window', x: 0, y: 1.5, w: 0.15, h: 5 },
    { what: 'door', x: 10.85, y: 0.8, w: 0.15, h: 1 },
    { what: 'cabinet', x: 1, y: 7.4, w: 9, h: 0.5 },
    ...rows('table', { x: 1.2, y: 2.6, w: 2.4, h: 1.1 }, 3, 3, 3.1, 1.6),
  ],
  slots: [
    lampAt(5.5, 0.5, '黑板灯', 'Board lamp', ['board'], 'boardLamp'),
    ...lampRow([2.4, 5.5, 8.6], 3.15, ['前区', 'Front'], ['front']),
    ...lampRow([2.4, 5.5, 8.6], 5.5, ['后区', 'Back'], ['back']),
    lampAt(5.5, 7.1, '准备台灯', 'Bench lamp', ['table']),
    slotOf('panel', 10.2, 2.3, '讲台面板', 'Desk panel'),
    slotOf('socket', 4, 2.3, '实验台插座A', 'Bench sockets A'),
    slotOf('socket', 7, 2.3, '实验台插座B', 'Bench sockets B'),
    slotOf('relay', 9.6, 7, '通风柜风机', 'Fume hood fan'),
    slotOf('monoxide', 4, 6.6, '一氧化碳传感器', 'CO sensor'),
    slotOf('smoke', 7, 6.6, '烟雾传感器', 'Smoke sensor'),
    slotOf('climate', 10.2, 4.5, '空调', 'Air conditioner'),
    slotOf('presence', 4, 4.4, '人体传感器', 'Presence sensor'),
  ],
})

export const teachingLayouts: readonly Layout[] = [standardClassroom, lectureHall, laboratory]
