import { useText } from '#src/text/text.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'
import { relayWords } from './relay-words.ts'

/** The channels of relay modules, module by module, and what hangs on them. */
export function RelaySection(props: SectionProps) {
  const say = useText()
  const { equipmentList, relayEquipmentList } = props.template
  const place = (id: number) => equipmentList.findIndex((item) => item.id === id)
  const rows = [...relayEquipmentList].sort(
    (a, b) => place(a.equipmentId) - place(b.equipmentId) || a.channel - b.channel,
  )
  return (
    <PartList
      {...props}
      list="relayEquipmentList"
      words="relays"
      urls={{
        edit: '/templateRelayEquipment/v1/updateList',
        remove: '/templateRelayEquipment/v1/updateList',
      }}
      rows={rows.map((row) => ({
        row,
        where: `${equipmentList[place(row.equipmentId)]?.name ?? ''} ${say('parts.relays.channel', { channel: row.channel })}`,
        what: relayWords(row, say),
      }))}
    />
  )
}
