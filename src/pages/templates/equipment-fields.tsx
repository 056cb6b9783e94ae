import { Switch, Textarea } from '@mantine/core'
import type { TemplateEquipment } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from './part-kind.ts'
import { SensorFields, type SensorValues } from './sensor-fields.tsx'

interface Values extends SensorValues {
  name: string
  describe: string
  state: number
  /** Of its product; 0 where that is not known. */
  productTypeId: number
}

function EquipmentFields({ row, values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const say = useText()
  const { productTypeId } = values
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
      {row && isSensor(productTypeId) && (
        <SensorFields productTypeId={productTypeId} values={values} change={change} fault={fault} />
      )}
    </>
  )
}

const isSensor = (productTypeId: number) => Math.floor(productTypeId / 100) === 4

/** Its name, what is said of it, whether it is in use, and how a sensor is mounted. */
export const equipmentForm: PartFormKind<'equipmentList', Values> = {
  begin: ({
    name = '',
    describe = '',
    state = 1,
    productTypeId = 0,
    ...row
  }: Partial<TemplateEquipment>) => ({
    ...{ name, describe, state, productTypeId },
    direction: row.direction ?? 1,
    holdTime: row.holdTime ?? 0,
    linkColumn: row.linkColumn ?? null,
  }),
  Fields: EquipmentFields,
  entered: ({ productTypeId, linkColumn, direction, holdTime, ...values }) => ({
    ...values,
    ...(isSensor(productTypeId)
      ? { direction, holdTime, linkColumn: linkColumn === null ? null : [...linkColumn] }
      : {}),
  }),
}
