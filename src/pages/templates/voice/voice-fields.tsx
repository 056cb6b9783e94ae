import { TextInput } from '@mantine/core'
import type { TemplateVoiceWord } from '#contract/template-room-shapes.ts'
import type { SceneAction } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { DoesField } from '../parts/does-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'

interface Values {
  name: string
  targetId: number | null
  functionList: SceneAction['functionList']
}

function VoiceFields(props: PartFieldsProps<Values>) {
  const say = useText()
  const { template, values, change, text, fault, limits } = props
  return (
    <>
      <TextInput
        label={say('parts.units.voice.word')}
        description={say('parts.units.voice.wordHint')}
        data-autofocus
        {...text('name')}
        {...limits('name')}
      />
      <DoesField template={template} values={values} change={change} fault={fault} />
    </>
  )
}

/** A word, and what the room does when it is said. */
export const voiceForm: PartFormKind<'voiceList', Values> = {
  begin: (row: Partial<TemplateVoiceWord>) => ({
    name: row.name ?? '',
    targetId: row.targetId ?? null,
    functionList: row.functionList ?? [],
  }),
  Fields: VoiceFields,
  entered: ({ name, targetId, functionList }, { sceneList }) => {
    const callsScene = sceneList.some(({ id }) => id === targetId)
    return { name, targetId: targetId ?? 0, functionList: callsScene ? [] : functionList }
  },
  check: ({ targetId }, _, say) => ({
    targetId: targetId === null ? say('templates.timings.chooseTarget') : null,
  }),
}
