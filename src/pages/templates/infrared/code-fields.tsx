import { NativeSelect } from '@mantine/core'
import { irBrands, irCodeSets } from '#contract/rules/infrared-library.ts'
import type { IrKey } from '#contract/template-devices/shapes.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import type { PartFieldsProps } from '../parts/part-kind.ts'
import classes from '../timings/timing-fields.module.css'

export interface IrValues {
  name: string
  equipmentId: number
  irType: number
  irBrand: number | null
  irCode: number | null
  keyList: readonly IrKey[]
}

/** The library's code sets, brand by brand. The library is part of the console, so it is there without a network too. */
export function CodeFields({ values, change, fault }: PartFieldsProps<IrValues>) {
  const say = useText()
  const sets = irCodeSets.filter(({ irType }) => irType === values.irType)
  const brands = [...irBrands].filter(([brand]) => sets.some(({ irBrand }) => irBrand === brand))
  const own = sets.filter(({ irBrand }) => irBrand === values.irBrand)
  return (
    <div className={classes.wide}>
      <NativeSelect
        label={say('field.irBrand')}
        value={values.irBrand === null ? '' : String(values.irBrand)}
        onChange={({ currentTarget: { value } }) => {
          const irBrand = value === '' ? null : Number(value)
          change({ irBrand, irCode: sets.find((set) => set.irBrand === irBrand)?.irCode ?? null })
        }}
        data={[
          { value: '', label: say('parts.infrared.noBrand') },
          ...brands.map(([brand, name]) => ({ value: String(brand), label: name })),
        ]}
        error={fault('irBrand')}
      />
      <NativeSelect
        label={say('field.irCode')}
        disabled={own.length === 0}
        value={values.irCode === null ? '' : String(values.irCode)}
        onChange={({ currentTarget }) => change({ irCode: Number(currentTarget.value) })}
        data={own.map(({ irCode, codeName, protocol }) => ({
          value: String(irCode),
          label: `${codeName}${marks().open}${protocol}${marks().close}`,
        }))}
        error={fault('irCode')}
      />
    </div>
  )
}
