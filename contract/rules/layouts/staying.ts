import { type Layout, lampAt, layoutOf, type Shape, type SlotPlan, slotOf } from './layout.ts'

/** Door, bathroom and window of a room for guests: the part where they are all alike. */
const guestShapes: readonly Shape[] = [
  { what: 'door', x: 0.4, y: 7.85, w: 0.9, h: 0.15 },
  { what: 'bath', x: 1.8, y: 5.4, w: 2.4, h: 2.5 },
  { what: 'wall', x: 1.7, y: 5.3, w: 2.5, h: 0.1 },
  { what: 'wall', x: 1.7, y: 5.3, w: 0.1, h: 2.7 },
  { what: 'window', x: 0.6, y: 0, w: 3, h: 0.15 },
  { what: 'cabinet', x: 0.1, y: 1.6, w: 0.5, h: 2.6 },
]

const guestSlots: readonly SlotPlan[] = [
  lampAt(0.9, 6.8, '玄关灯', 'Hall lamp', ['entrance'], 'downlight'),
  lampAt(2.1, 2.8, '房间灯', 'Room lamp', ['main'], 'downlight'),
  lampAt(3.7, 1.3, '床头左灯', 'Bedside left lamp', ['bed'], 'spotlight'),
  lampAt(3.7, 4.3, '床头右灯', 'Bedside right lamp', ['bed'], 'spotlight'),
  lampAt(2.1, 0.4, '窗帘灯带', 'Curtain strip', ['ambient'], 'strip'),
  lampAt(2.1, 4.8, '床底灯带', 'Underbed strip', ['ambient'], 'strip'),
  lampAt(3, 6.1, '卫生间灯', 'Bathroom lamp', ['bath'], 'ceilingLamp'),
  lampAt(3.6, 7.3, '镜前灯', 'Mirror lamp', ['bath'], 'strip'),
  slotOf('card', 1.4, 7.3, '插卡取电', 'Card holder'),
  slotOf('panel', 3.8, 3.6, '床头面板', 'Bedside panel'),
  slotOf('panel', 0.4, 5.8, '门口面板', 'Door panel'),
  slotOf('climate', 1.2, 5, '空调', 'Air conditioner'),
  slotOf('curtain', 1.2, 0.7, '布帘', 'Curtain'),
  slotOf('curtain', 3.1, 0.7, '纱帘', 'Sheer curtain'),
  slotOf('socket', 0.5, 2.2, '电视插座', 'TV socket'),
  slotOf('relay', 2.3, 7.4, '排风扇', 'Bathroom fan'),
  slotOf('door', 0.4, 7.4, '门磁', 'Door contact'),
  slotOf('presence', 2.1, 3.6, '人体传感器', 'Presence sensor'),
]

const doubleRoom = layoutOf({
  ...{ code: 7, kind: 'guest', zh: '大床房', en: 'Double room', width: 4.2, height: 8 },
  shapes: [...guestShapes, { what: 'bed', x: 2.2, y: 1.8, w: 1.9, h: 2 }],
  slots: guestSlots,
})

const twinRoom = layoutOf({
  ...{ code: 8, kind: 'guest', zh: '双床房', en: 'Twin room', width: 4.2, height: 8 },
  shapes: [
    ...guestShapes,
    { what: 'bed', x: 2.1, y: 0.9, w: 2, h: 1.2 },
    { what: 'bed', x: 2.1, y: 2.7, w: 2, h: 1.2 },
  ],
  slots: guestSlots,
})

const right = 4.2
const suite = layoutOf({
  ...{ code: 9, kind: 'guest', zh: '套房', en: 'Suite', width: 9, height: 8 },
  shapes: [
    ...guestShapes,
    { what: 'bed', x: 2.2, y: 1.8, w: 1.9, h: 2 },
    { what: 'wall', x: right, y: 0, w: 0.1, h: 5.2 },
    { what: 'window', x: 5, y: 0, w: 3.4, h: 0.15 },
    { what: 'sofa', x: 5, y: 3.6, w: 2.6, h: 0.9 },
    { what: 'table', x: 5.6, y: 2.4, w: 1.4, h: 0.7 },
    { what: 'desk', x: 7.9, y: 5.4, w: 0.8, h: 1.8 },
  ],
  slots: [
    ...guestSlots,
    lampAt(6.2, 2, '客厅灯', 'Living room lamp', ['living'], 'downlight'),
    lampAt(6.2, 5, '客厅灯带', 'Living room strip', ['living'], 'strip'),
    slotOf('panel', 4.7, 6, '客厅面板', 'Living room panel'),
    slotOf('climate', 8.4, 1, '客厅空调', 'Living room air conditioner'),
    slotOf('curtain', 6.7, 0.7, '客厅窗帘', 'Living room curtain'),
  ],
})

export const stayingLayouts: readonly Layout[] = [doubleRoom, twinRoom, suite]
