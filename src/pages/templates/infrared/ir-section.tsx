import { useText } from '#src/text/text.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'
import { irWords } from './ir-words.ts'

/** The appliances that infrared transmitters work. */
export function IrSection(props: SectionProps) {
  const say = useText()
  const { equipmentList, irEquipmentList } = props.template
  return (
    <PartList
      {...props}
      list="irEquipmentList"
      words="infrared"
      urls={{
        edit: '/template/templateIrEquipment/v1/update',
        remove: '/template/templateIrEquipment/v1/delete',
      }}
      rows={irEquipmentList.map((row) => ({
        row,
        where: equipmentList.find(({ id }) => id === row.equipmentId)?.name ?? '',
        what: irWords(row, say),
      }))}
    />
  )
}
