export const drivers = {
  none: '调光驱动都按出厂设置工作。',
  editOf: '编辑驱动“{{name}}”',
  deleteOf: '恢复驱动“{{name}}”的出厂设置',
  delete: '下次发布后，此驱动按出厂设置工作。',
  driver: '调光驱动',
  minHint: '调光不会低于此值，避免闪烁；关灯不受影响。',
  logarithmic: '对数（IEC 62386-102）',
  linear: '线性（IEC 62386-207）',
  asBefore: '上电时恢复断电前的亮度',
  powerOnHint: '来电后、网关发令前的亮度。',
  words: '最低 {{least, number}}% · {{curve}}',
  comesOn: '上电 {{level, number}}%',
}
