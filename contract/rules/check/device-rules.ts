import { type CheckRule, found } from './context.ts'

/** What hangs on a relay channel: template-devices/shapes.ts. */
const curtains: readonly number[] = [3, 4]

const codeMissing: CheckRule = {
  code: 'ir-code-missing',
  severity: 'warning',
  about: { zh: '红外电器没有红外码', en: 'An infrared appliance has no code' },
  find: ({ template, equipment }) =>
    template.irEquipmentList
      .filter(({ equipmentId }) => equipment.get(equipmentId)?.state !== 0)
      .filter(({ irCode, keyList }) => irCode === null && keyList.length === 0)
      .map((appliance) =>
        found(
          'irEquipmentList',
          appliance,
          '没有选码库，也没有学习按键，转发器无法控制它',
          'It has no code set and no learned key: the transmitter cannot work it',
        ),
      ),
}

/** Both directions of a motor under power at once destroy it, so either has to name the other. */
const interlockMissing: CheckRule = {
  code: 'interlock-missing',
  severity: 'error',
  about: { zh: '窗帘升降两路没有互锁', en: "A curtain's two channels are not interlocked" },
  find: ({ template, equipment }) => {
    const channels = template.relayEquipmentList.filter(
      ({ keyType, equipmentId }) => curtains.includes(keyType) && equipment.get(equipmentId)?.state !== 0,
    )
    return channels
      .filter(({ equipmentId, channel, interlockChannel }) => {
        const module = channels.filter((each) => each.equipmentId === equipmentId)
        if (module.some((each) => each.interlockChannel === channel)) return false
        const other = module.find((each) => each.channel === interlockChannel)
        return other === undefined || other.interlockChannel !== null
      })
      .map((channel) =>
        found(
          'relayEquipmentList',
          channel,
          '窗帘的这一路没有与另一方向互锁，电机可能同时通电',
          'This channel is not interlocked with the other direction; the motor may be powered both ways',
        ),
      )
  },
}

export const deviceRules = [interlockMissing, codeMissing]
