import { Checkbox, Input, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { abilityOf } from '#contract/rules/abilities.ts'
import type { TemplateDrivePower } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import classes from '../timings/timing-fields.module.css'

interface Values {
  name: string
  equipmentId: number
  minBrightness: number | string
  curve: number
  powerOnLevel: number | string | null
}

function DrivePowerFields(props: PartFieldsProps<Values>) {
  const { template, row, values, change, text, value, fault, limits } = props
  const say = useText()
  const products = useProductsById()
  const taken = new Set(template.drivePowerList.map(({ equipmentId }) => equipmentId))
  const drivers = template.equipmentList.filter(
    ({ id, productId }) =>
      id === values.equipmentId ||
      (!taken.has(id) && abilityOf(products.get(productId), 'minBrightness') !== undefined),
  )
  const chosen = drivers.find(({ id }) => id === values.equipmentId)
  const range = abilityOf(products.get(chosen?.productId ?? 0), 'minBrightness')
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <NativeSelect
        label={say('parts.drivers.driver')}
        disabled={row !== null}
        value={chosen ? String(chosen.id) : ''}
        onChange={({ currentTarget }) => {
          const driver = drivers.find(({ id }) => id === Number(currentTarget.value))
          if (driver) change({ equipmentId: driver.id, name: driver.name })
        }}
        data={drivers.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={fault('equipmentId')}
      />
      <NumberInput
        label={say('field.minBrightness')}
        description={say('parts.drivers.minHint')}
        suffix="%"
        {...limits('minBrightness')}
        {...(range ? { min: range.min, max: range.max } : {})}
        {...value<number | string>('minBrightness')}
      />
      <fieldset className={classes.part}>
        <legend>{say('field.curve')}</legend>
        <Input.Description>{say('parts.drivers.curveHint')}</Input.Description>
        <SegmentedControl
          fullWidth
          aria-label={say('field.curve')}
          value={String(values.curve)}
          onChange={(curve) => change({ curve: Number(curve) })}
          data={[
            { value: '1', label: say('parts.drivers.curves.logarithmic') },
            { value: '2', label: say('parts.drivers.curves.linear') },
          ]}
        />
      </fieldset>
      <Checkbox
        label={say('parts.drivers.asBefore')}
        checked={values.powerOnLevel === null}
        onChange={({ currentTarget }) => change({ powerOnLevel: currentTarget.checked ? null : 100 })}
      />
      {values.powerOnLevel !== null && (
        <NumberInput
          label={say('field.powerOnLevel')}
          description={say('parts.drivers.powerOnHint')}
          suffix="%"
          {...limits('powerOnLevel')}
          {...value<number | string>('powerOnLevel')}
          value={values.powerOnLevel}
        />
      )}
    </>
  )
}

const numberOf = (entered: number | string): number => (entered === '' ? Number.NaN : Number(entered))

/** How a driver is set up. */
export const drivePowerForm: PartFormKind<'drivePowerList', Values> = {
  begin: (row: Partial<TemplateDrivePower>) => ({
    name: row.name ?? '',
    equipmentId: row.equipmentId ?? 0,
    minBrightness: row.minBrightness ?? 1,
    curve: row.curve ?? 1,
    powerOnLevel: row.powerOnLevel ?? null,
  }),
  Fields: DrivePowerFields,
  entered: ({ minBrightness, powerOnLevel, ...values }) => ({
    ...values,
    minBrightness: numberOf(minBrightness),
    powerOnLevel: powerOnLevel === null ? null : numberOf(powerOnLevel),
  }),
}
