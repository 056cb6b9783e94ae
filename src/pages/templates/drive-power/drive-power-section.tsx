import { useText } from '#src/text/text.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'

/** How the dimming drivers of a template are set up. */
export function DrivePowerSection(props: SectionProps) {
  const say = useText()
  const { equipmentList, drivePowerList } = props.template
  return (
    <PartList
      {...props}
      list="drivePowerList"
      words="drivers"
      urls={{
        edit: '/templateDrivePowerEquipment/v1/update',
        remove: '/templateDrivePowerEquipment/v1/update',
      }}
      rows={drivePowerList.map((row) => ({
        row,
        where: equipmentList.find(({ id }) => id === row.equipmentId)?.name ?? '',
        what: say('parts.drivers.words', {
          least: row.minBrightness,
          curve: say(row.curve === 1 ? 'parts.drivers.logarithmic' : 'parts.drivers.linear'),
        }),
        more:
          row.powerOnLevel === null
            ? say('parts.drivers.asBefore')
            : say('parts.drivers.comesOn', { level: row.powerOnLevel }),
      }))}
    />
  )
}
