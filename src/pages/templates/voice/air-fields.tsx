import { NativeSelect, TextInput } from '@mantine/core'
import { type AirCommand, airCommands, isAirConditioner } from '#contract/rules/climate.ts'
import type { TemplateAirVoice } from '#contract/template-room-shapes.ts'
import { useText } from '#src/text/text.ts'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'

interface Values {
  name: string
  equipmentId: number | null
  command: number
}

function AirFields({ template, values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const say = useText()
  const conditioners = template.equipmentList.filter(isAirConditioner)
  return (
    <>
      <TextInput
        label={say('parts.units.voice.word')}
        description={say('parts.units.airVoice.wordHint')}
        data-autofocus
        {...text('name')}
        {...limits('name')}
      />
      <NativeSelect
        label={say('parts.units.airVoice.which')}
        value={values.equipmentId === null ? '' : String(values.equipmentId)}
        onChange={({ currentTarget: { value } }) =>
          change({ equipmentId: value === '' ? null : Number(value) })
        }
        data={[
          { value: '', label: say('parts.units.airVoice.all') },
          ...conditioners.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={fault('equipmentId')}
      />
      <NativeSelect
        label={say('parts.units.airVoice.does')}
        value={String(values.command)}
        onChange={({ currentTarget: { value } }) => change({ command: Number(value) })}
        data={(Object.keys(airCommands) as AirCommand[]).map((name) => ({
          value: String(airCommands[name]),
          label: say(`parts.units.airVoice.command.${name}`),
        }))}
        error={fault('command')}
      />
    </>
  )
}

/** A word, and what air conditioners do when it is said. */
export const airVoiceForm: PartFormKind<'airVoiceList', Values> = {
  begin: (row: Partial<TemplateAirVoice>) => ({
    name: row.name ?? '',
    equipmentId: row.equipmentId ?? null,
    command: row.command ?? airCommands.on,
  }),
  Fields: AirFields,
  entered: (values) => values,
}
