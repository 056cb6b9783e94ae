import { type LightKind, lightClasses, lightOf } from '#contract/rules/run-sheet/light.ts'
import type { Words } from '#contract/words.ts'

const rounded = (value: number, digits: number) =>
  (Math.floor(value * 10 ** digits) / 10 ** digits).toFixed(digits)

/** Names of steps in a sentence: the first few. */
const some = (names: readonly string[], comma: string) =>
  names.slice(0, 3).join(comma) + (names.length > 3 ? '…' : '')

/** What is answered where a sheet cannot be written so. */
export const said = {
  unsent: {
    zh: '模板还没有发布到此房间，没有调试项',
    en: 'Nothing was published for this room yet, so there is nothing to prove',
  },
  noStep: {
    zh: '调试单里已没有这一项：模板重新发布过',
    en: 'The sheet does not have this step any more: the template was published anew',
  },
  signed: {
    zh: '此房间已签字交付；要补测请先重新打开',
    en: 'This room was signed and handed over; open its sheet again to add to it',
  },
  meter: {
    zh: '测量通过须写明照度计的型号或编号',
    en: 'Light that passes needs the luxmeter, by its model or number',
  },
  calibratedOn: {
    zh: '测量通过须写明照度计的校准日期',
    en: 'Light that passes needs the day on which the luxmeter was calibrated',
  },
  photo: { zh: '照片太大', en: 'The photo is too large' },
  trying: {
    zh: '房间正在试用未发布的模板，发布之后才能签字',
    en: 'A template that is not published is tried in this room; it can be signed once it is published',
  },
  notSigned: { zh: '此房间没有签字交付，无需重新打开', en: 'This room is not signed, so it is open already' },
  noPlace: { zh: '模板里没有这个位置', en: 'The template has no such equipment' },
  gateway: {
    zh: '网关有自己的账号，不能在这里换',
    en: 'A gateway has an account of its own and cannot be replaced here',
  },
  taken: (no: string): Words => ({
    zh: `序列号 ${no} 已用在别处`,
    en: `The serial number ${no} is in use elsewhere`,
  }),
  held: (no: string): Words => ({
    zh: `此位置现在是设备 ${no}；请确认后按“换设备”再试`,
    en: `Device ${no} is in this place now; replace it if that is meant`,
  }),
  left: (no: string): Words => ({
    zh: `设备 ${no} 已不在此位置；请看过再换`,
    en: `Device ${no} is not in this place any more; look at it again`,
  }),
  noPanel: { zh: '模板里没有这个无源面板', en: 'The template has no such self-powered panel' },
  paired: (no: string, room: string): Words => ({
    zh: `序列号 ${no} 已配对到“${room}”`,
    en: `The serial number ${no} is paired in ${room} already`,
  }),
  pairedHere: (no: string): Words => ({
    zh: `此面板现在配对的是 ${no}；请确认后按“重新配对”再试`,
    en: `This panel is paired as ${no} now; pair it anew if that is meant`,
  }),
  open: (names: readonly string[]): Words => ({
    zh: `还有 ${names.length} 项没有结果：${some(names, '、')}`,
    en: `Steps without a result: ${names.length} (${some(names, ', ')})`,
  }),
  otherwise: (names: readonly string[]): Words => ({
    zh: `有 ${names.length} 项与签字时看到的不同：${some(names, '、')}；请看过再签`,
    en: `Not as it was signed: ${some(names, ', ')} (${names.length}); look at it and sign again`,
  }),
  short: (kind: LightKind, readings: readonly number[]): Words => {
    const { illuminance, uniformity, points } = lightClasses[kind]
    const light = lightOf(kind, readings)
    const [average, even] = [rounded(light.average, 0), rounded(light.uniformity, 2)]
    return {
      zh: `未达到 GB 7793-2010：${light.points} 点平均 ${average} lx、均匀度 ${even}；要求至少 ${points} 点、${illuminance} lx、${uniformity}`,
      en: `Below GB 7793-2010: ${average} lx at ${light.points} points, uniformity ${even}; asked for are ${points} points, ${illuminance} lx and ${uniformity}`,
    }
  },
}
