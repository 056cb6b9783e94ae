import { type AirCommand, airCommands } from '#contract/rules/climate.ts'
import { useText } from '#src/text/text.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'

const commandName = (command: number): AirCommand =>
  (Object.keys(airCommands) as AirCommand[]).find((name) => airCommands[name] === command) ?? 'on'

/** The words that air conditioners of a template answer to. */
export function AirVoiceSection(props: SectionProps) {
  const say = useText()
  const { equipmentList, airVoiceList } = props.template
  return (
    <PartList
      {...props}
      list="airVoiceList"
      words="units.airVoice"
      urls={{ edit: '/voiceWord/v1/aircondition/edit', remove: '/voiceWord/v1/aircondition/edit' }}
      rows={airVoiceList.map((row) => ({
        row,
        where:
          row.equipmentId === null
            ? say('parts.units.airVoice.all')
            : (equipmentList.find(({ id }) => id === row.equipmentId)?.name ?? ''),
        what: say(`parts.units.airVoice.command.${commandName(row.command)}`),
      }))}
    />
  )
}
