import { Switch, Textarea } from '@mantine/core'
import { cardHolder } from '#contract/rules/panels.ts'
import type { TemplateEquipment } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { FaceFields, type FaceValues } from '../panels/face-fields.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import { SensorFields, type SensorValues } from './sensor-fields.tsx'

interface Values extends SensorValues, FaceValues {
  name: string
  describe: string
  state: number
  /** Of its product; 0 where that is not known. */
  productTypeId: number
}

function EquipmentFields(props: PartFieldsProps<Values>) {
  const { row, values, change, text, limits, takes } = props
  const say = useText()
  const { productTypeId } = values
  return (
    <>
      {takes('name') && <NameField {...text('name')} {...limits('name')} />}
      {takes('describe') && (
        <Textarea
          label={say('common.describe')}
          autosize
          minRows={2}
          maxRows={5}
          {...text('describe')}
          {...limits('describe')}
        />
      )}
      {row && takes('state') && (
        <Switch
          label={say('templates.equipment.inUse')}
          description={say('templates.equipment.inUseHint')}
          checked={values.state === 1}
          onChange={(event) => change({ state: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
      {row && isSensor(productTypeId) && <SensorFields {...props} productTypeId={productTypeId} />}
      {row && hasFace(values) && takes('panelKeyType') && <FaceFields {...props} panelId={row.id} />}
    </>
  )
}

/** Whether how many keys it has can be said: a card holder has a place for one card. */
const hasFace = ({ panelKeyType, productTypeId }: Pick<Values, 'panelKeyType' | 'productTypeId'>) =>
  (panelKeyType ?? 0) > 0 && productTypeId !== cardHolder

const isSensor = (productTypeId: number) => Math.floor(productTypeId / 100) === 4

/** Its name, what is said of it, whether it is in use, how a sensor is mounted, and what a panel's face looks like. */
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
    panelKeyType: row.panelKeyType ?? null,
    panelLayoutType: row.panelLayoutType ?? null,
  }),
  Fields: EquipmentFields,
  entered: ({
    productTypeId,
    linkColumn,
    direction,
    holdTime,
    panelKeyType,
    panelLayoutType,
    ...values
  }) => ({
    ...values,
    ...(hasFace({ panelKeyType, productTypeId }) ? { panelKeyType, panelLayoutType } : {}),
    ...(isSensor(productTypeId)
      ? { direction, holdTime, linkColumn: linkColumn === null ? null : [...linkColumn] }
      : {}),
  }),
}
