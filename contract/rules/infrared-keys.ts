import type { Language, Words } from '../words.ts'
import { irAppliances } from './infrared.ts'

const key = (zh: string, en: string): Words => ({ zh, en })

const power = key('电源', 'Power')
const source = key('信号源', 'Source')
const fanSpeed = key('风速', 'Fan speed')
const remote = [
  ...[power, key('静音', 'Mute'), key('音量+', 'Volume +'), key('音量-', 'Volume -')],
  ...[key('菜单', 'Menu'), key('确认', 'OK'), key('返回', 'Back')],
  ...[key('上', 'Up'), key('下', 'Down'), key('左', 'Left'), key('右', 'Right')],
]
const channels = [key('频道+', 'Channel +'), key('频道-', 'Channel -')]

/** The keys of the remote control of each type of appliance, from keyCode 1 on. */
const keysOfTypes: Readonly<Record<number, readonly Words[]>> = {
  [irAppliances.television]: [...remote, ...channels, source],
  [irAppliances.airConditioner]: [
    ...[power, key('制冷', 'Cool'), key('制热', 'Heat'), key('送风', 'Fan'), key('除湿', 'Dry')],
    ...[key('温度+', 'Temperature +'), key('温度-', 'Temperature -'), fanSpeed, key('摆风', 'Swing')],
  ],
  [irAppliances.projector]: [
    ...[...remote, source, key('冻结', 'Freeze'), key('黑屏', 'Blank'), key('梯形校正', 'Keystone')],
  ],
  [irAppliances.fan]: [power, fanSpeed, key('摇头', 'Oscillate'), key('定时', 'Timer')],
  [irAppliances.setTopBox]: [...remote, ...channels, key('回看', 'Replay')],
}

/**
 * What the keys are called that a remote control of a type usually has, from keyCode 1 on. A key that was learned keeps the name
 * it was stored with, in whichever language that was: it is known by its keyCode.
 */
export const usualKeys = (irType: number, language: Language): string[] =>
  (keysOfTypes[irType] ?? []).map((name) => name[language])
