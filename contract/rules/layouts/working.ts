import { type Layout, lampAt, lampRow, layoutOf, rows, slotOf } from './layout.ts'

const office = layoutOf({
  ...{ code: 4, kind: 'office', zh: '办公室', en: 'Office', width: 8, height: 6 },
  shapes: [
    { what: 'window', x: 0, y: 1, w: 0.15, h: 4 },
    { what: 'door', x: 7.85, y: 4.6, w: 0.15, h: 0.9 },
    { what: 'cabinet', x: 2.5, y: 5.5, w: 3, h: 0.4 },
    ...rows('desk', { x: 1.1, y: 1.3, w: 1.5, h: 0.8 }, 3, 2, 2.1, 2),
  ],
  slots: [
    ...lampRow([1.9, 4, 6.1], 1.7, ['前排', 'Front'], ['front']),
    ...lampRow([1.9, 4, 6.1], 3.9, ['后排', 'Back'], ['back']),
    lampAt(7, 5.2, '门口灯', 'Door lamp', ['entrance'], 'downlight'),
    slotOf('panel', 7.4, 4, '门口面板', 'Door panel'),
    slotOf('lightSensor', 0.8, 2.8, '光线传感器', 'Light sensor'),
    slotOf('presence', 4, 2.8, '人体传感器', 'Presence sensor'),
    slotOf('climate', 7.3, 0.6, '空调', 'Air conditioner'),
    slotOf('curtain', 0.5, 5.3, '窗帘', 'Curtain'),
    slotOf('socket', 2, 5.3, '打印机插座', 'Printer socket'),
  ],
})

const meetingRoom = layoutOf({
  ...{ code: 5, kind: 'meeting', zh: '会议室', en: 'Meeting room', width: 8, height: 5.5 },
  shapes: [
    { what: 'board', x: 0, y: 1.6, w: 0.15, h: 2.2 },
    { what: 'window', x: 2, y: 0, w: 4.5, h: 0.15 },
    { what: 'door', x: 6.6, y: 5.35, w: 0.9, h: 0.15 },
    { what: 'table', x: 2, y: 1.9, w: 4.4, h: 1.6 },
  ],
  slots: [
    lampAt(2.8, 2.7, '桌面左灯', 'Table left lamp', ['table']),
    lampAt(4.2, 2.7, '桌面中灯', 'Table centre lamp', ['table']),
    lampAt(5.6, 2.7, '桌面右灯', 'Table right lamp', ['table']),
    lampAt(1, 2.7, '屏前灯', 'Screen lamp', ['front'], 'spotlight'),
    lampAt(4.2, 0.7, '窗侧灯带', 'Window strip', ['ambient'], 'strip'),
    lampAt(4.2, 4.8, '内侧灯带', 'Inner strip', ['ambient'], 'strip'),
    slotOf('panel', 6, 5, '门口面板', 'Door panel'),
    slotOf('presence', 7, 2.7, '人体传感器', 'Presence sensor'),
    slotOf('lightSensor', 2.4, 0.9, '光线传感器', 'Light sensor'),
    slotOf('climate', 7.4, 0.8, '空调', 'Air conditioner'),
    slotOf('curtain', 6.2, 0.6, '窗帘', 'Curtain'),
    slotOf('projector', 1.2, 4.6, '投影仪', 'Projector'),
  ],
})

const corridor = layoutOf({
  ...{ code: 6, kind: 'corridor', zh: '走廊', en: 'Corridor', width: 16, height: 3 },
  shapes: [
    ...rows('door', { x: 1.4, y: 0, w: 0.9, h: 0.15 }, 5, 1, 3.1, 1),
    ...rows('door', { x: 1.4, y: 2.85, w: 0.9, h: 0.15 }, 5, 1, 3.1, 1),
    { what: 'window', x: 0, y: 0.8, w: 0.15, h: 1.4 },
  ],
  slots: [
    ...[2, 5.5, 9, 12.5].map((x, index) =>
      lampAt(x, 1.5, `走廊灯${index + 1}`, `Corridor lamp ${index + 1}`, ['corridor'], 'downlight'),
    ),
    lampAt(15.2, 1.5, '电梯厅灯', 'Lift lobby lamp', ['entrance'], 'downlight'),
    slotOf('microwave', 3.7, 1.5, '微波传感器1', 'Microwave sensor 1'),
    slotOf('microwave', 10.7, 1.5, '微波传感器2', 'Microwave sensor 2'),
    slotOf('panel', 14.4, 2.5, '电梯厅面板', 'Lobby panel'),
    slotOf('smoke', 7.2, 1.5, '烟雾传感器', 'Smoke sensor'),
  ],
})

const openFloor = layoutOf({
  ...{ code: 10, kind: 'office', zh: '开放办公区', en: 'Open floor', width: 20, height: 12 },
  shapes: [
    { what: 'window', x: 2, y: 0, w: 16, h: 0.2 },
    { what: 'window', x: 0, y: 2, w: 0.2, h: 8 },
    { what: 'door', x: 19.8, y: 9.6, w: 0.2, h: 1.4 },
    ...rows('desk', { x: 2, y: 1.8, w: 3.2, h: 1.4 }, 4, 3, 4.2, 3),
    { what: 'cabinet', x: 5, y: 11.3, w: 9, h: 0.5 },
  ],
  slots: [
    ...lampRow([3.6, 7.8, 12, 16.2], 2.5, ['前排', 'Front'], ['front', 'window'], { sided: false }),
    ...lampRow([3.6, 7.8, 12, 16.2], 5.5, ['中排', 'Middle'], ['middle', 'inner'], { sided: false }),
    ...lampRow([3.6, 7.8, 12, 16.2], 8.5, ['后排', 'Back'], ['back', 'inner'], { sided: false }),
    lampAt(8, 10.6, '走道左灯', 'Aisle left lamp', ['aisle'], 'downlight'),
    lampAt(14, 10.6, '走道右灯', 'Aisle right lamp', ['aisle'], 'downlight'),
    slotOf('panel', 19, 8.8, '门口面板', 'Door panel'),
    slotOf('panel', 1, 11, '西侧面板', 'West panel'),
    slotOf('lightSensor', 10, 1, '光线传感器', 'Light sensor'),
    slotOf('presence', 5.7, 4, '西区人体传感器', 'West presence sensor'),
    slotOf('presence', 14.1, 4, '东区人体传感器', 'East presence sensor'),
    slotOf('climate', 19, 2, '空调东', 'Air conditioner east'),
    slotOf('climate', 1, 1, '空调西', 'Air conditioner west'),
    slotOf('freshAir', 17.6, 11.3, '新风', 'Fresh air'),
    slotOf('smoke', 10, 7, '烟雾传感器', 'Smoke sensor'),
  ],
})

export const workingLayouts: readonly Layout[] = [office, meetingRoom, corridor, openFloor]
