import { type Layout, lampAt, layoutOf, rows, slotOf } from './layout.ts'

const livingRoom = layoutOf({
  ...{ code: 11, kind: 'living', zh: '客厅', en: 'Living room', width: 6, height: 4.6 },
  shapes: [
    { what: 'window', x: 0.9, y: 0, w: 4.2, h: 0.15 },
    { what: 'door', x: 4.9, y: 4.45, w: 0.9, h: 0.15 },
    { what: 'cabinet', x: 0.1, y: 1.2, w: 0.45, h: 2.2 },
    { what: 'table', x: 2.4, y: 1.8, w: 1.2, h: 0.8 },
    { what: 'sofa', x: 4.3, y: 1, w: 0.95, h: 2.4 },
  ],
  slots: [
    lampAt(3, 2.2, '主灯', 'Main lamp', ['main'], 'ceilingLamp'),
    lampAt(4.8, 2.2, '沙发筒灯', 'Sofa downlight', ['living'], 'downlight'),
    lampAt(1, 2.2, '电视墙筒灯', 'TV wall downlight', ['living'], 'downlight'),
    lampAt(3, 3.4, '吊顶灯带', 'Ceiling strip', ['ambient'], 'strip'),
    lampAt(5.3, 3.8, '玄关灯', 'Hall lamp', ['entrance'], 'downlight'),
    slotOf('panel', 4.5, 4.2, '入户面板', 'Entrance panel'),
    slotOf('panel', 5.6, 1.5, '沙发面板', 'Sofa panel'),
    slotOf('climate', 0.5, 4, '空调', 'Air conditioner'),
    slotOf('curtain', 1.8, 0.5, '布帘', 'Curtain'),
    slotOf('curtain', 4.2, 0.5, '纱帘', 'Sheer curtain'),
    slotOf('socket', 0.4, 2.9, '电视插座', 'TV socket'),
    slotOf('presence', 3, 1.2, '人体传感器', 'Presence sensor'),
    slotOf('freshAir', 1.9, 4.1, '新风', 'Fresh air'),
  ],
})

const bedroom = layoutOf({
  ...{ code: 12, kind: 'bedroom', zh: '卧室', en: 'Bedroom', width: 4.4, height: 3.8 },
  shapes: [
    { what: 'window', x: 0.9, y: 0, w: 2.6, h: 0.15 },
    { what: 'door', x: 4.25, y: 2.6, w: 0.15, h: 0.9 },
    { what: 'bed', x: 0.1, y: 1.05, w: 2, h: 1.8 },
    { what: 'table', x: 0.1, y: 0.5, w: 0.45, h: 0.45 },
    { what: 'table', x: 0.1, y: 2.95, w: 0.45, h: 0.45 },
    { what: 'cabinet', x: 1.5, y: 3.2, w: 2.3, h: 0.55 },
  ],
  slots: [
    lampAt(2.6, 1.9, '主灯', 'Main lamp', ['main'], 'ceilingLamp'),
    lampAt(0.4, 0.7, '床头左灯', 'Bedside left lamp', ['bed'], 'spotlight'),
    lampAt(0.4, 3.1, '床头右灯', 'Bedside right lamp', ['bed'], 'spotlight'),
    lampAt(1.3, 2.5, '床底灯带', 'Underbed strip', ['ambient'], 'strip'),
    lampAt(2.2, 0.4, '窗帘灯带', 'Curtain strip', ['main'], 'strip'),
    lampAt(2.6, 3.4, '衣柜灯带', 'Wardrobe strip', ['main'], 'strip'),
    slotOf('panel', 3.9, 2.3, '门口面板', 'Door panel'),
    slotOf('panel', 0.4, 1.9, '床头面板', 'Bedside panel'),
    slotOf('climate', 3.9, 0.9, '空调', 'Air conditioner'),
    slotOf('curtain', 1.4, 0.4, '布帘', 'Curtain'),
    slotOf('curtain', 3, 0.4, '纱帘', 'Sheer curtain'),
    slotOf('presence', 3.3, 2.7, '人体传感器', 'Presence sensor'),
  ],
})

const diningKitchen = layoutOf({
  ...{ code: 13, kind: 'kitchen', zh: '厨房与餐厅', en: 'Kitchen and dining', width: 6.6, height: 3.6 },
  shapes: [
    { what: 'window', x: 0.8, y: 0, w: 1.6, h: 0.15 },
    { what: 'door', x: 6.45, y: 2.4, w: 0.15, h: 0.9 },
    { what: 'cabinet', x: 0.1, y: 0.2, w: 2.8, h: 0.6 },
    { what: 'cabinet', x: 0.1, y: 0.8, w: 0.6, h: 2 },
    { what: 'wall', x: 3.1, y: 0, w: 0.1, h: 2.2 },
    { what: 'table', x: 4.1, y: 1.2, w: 1.6, h: 0.9 },
    ...rows('desk', { x: 4.3, y: 0.8, w: 0.4, h: 0.35 }, 2, 2, 0.8, 1.35),
  ],
  slots: [
    lampAt(1.4, 1.6, '厨房灯', 'Kitchen lamp', ['kitchen']),
    lampAt(2.5, 1.6, '厨房副灯', 'Second kitchen lamp', ['kitchen'], 'downlight'),
    lampAt(1.6, 0.5, '操作台灯带', 'Counter strip', ['counter'], 'strip'),
    lampAt(0.4, 1.7, '水槽灯', 'Sink lamp', ['counter'], 'spotlight'),
    lampAt(4.5, 1.65, '餐桌灯', 'Table lamp', ['table'], 'downlight'),
    lampAt(5.3, 1.65, '餐桌副灯', 'Second table lamp', ['table'], 'downlight'),
    lampAt(4.9, 0.4, '餐厅灯带', 'Dining strip', ['ambient'], 'strip'),
    slotOf('panel', 6.2, 2.1, '面板', 'Panel'),
    slotOf('presence', 3.8, 2.7, '人体传感器', 'Presence sensor'),
    slotOf('smoke', 2.2, 2.4, '烟雾传感器', 'Smoke sensor'),
    slotOf('monoxide', 2.7, 0.5, '一氧化碳传感器', 'CO sensor'),
    slotOf('water', 0.5, 2.5, '水浸传感器', 'Water sensor'),
    slotOf('relay', 0.5, 0.5, '排风扇', 'Kitchen fan'),
  ],
})

export const homeLayouts: readonly Layout[] = [livingRoom, bedroom, diningKitchen]
