import { Switch, Textarea } from '@mantine/core'
import type { TemplateEquipment } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from './part-kind.ts'

interface Values {
  name: string
  describe: string
  state: number
}

function EquipmentFields({ row, values, change, text, limits }: PartFieldsProps<Values>) {
  const say = useText()
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <Textarea
        label={say('common.describe')}
        autosize
        minRows={2}
        maxRows={5}
        {...text('describe')}
        {...limits('describe')}
      />
      {row && (
        <Switch
          label={say('templates.equipment.inUse')}
          description={say('templates.equipment.inUseHint')}
          checked={values.state === 1}
          onChange={(event) => change({ state: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
    </>
  )
}

/** Its name, what is said of it, and whether it is in use. */
export const equipmentForm: PartFormKind<'equipmentList', Values> = {
  begin: ({ name = '', describe = '', state = 1 }: Partial<TemplateEquipment>) => ({ name, describe, state }),
  Fields: EquipmentFields,
  entered: (values) => values,
}
