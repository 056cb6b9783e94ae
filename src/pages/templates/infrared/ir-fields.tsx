import { NativeSelect } from '@mantine/core'
import { abilityOf } from '#contract/rules/abilities.ts'
import { irBrands, irCodeSets, irTypes } from '#contract/rules/infrared.ts'
import type { IrKey } from '#contract/template-devices/shapes.ts'
import type { TemplateIrEquipment } from '#contract/template-shapes.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import type { PartFieldsProps, PartFormKind } from '../part-kind.ts'
import classes from '../timing-fields.module.css'
import { typeKeys } from './ir-words.ts'
import { LearnedKeys } from './learned-keys.tsx'

export interface IrValues {
  name: string
  equipmentId: number
  irType: number
  irBrand: number | null
  irCode: number | null
  keyList: readonly IrKey[]
}

type Props = PartFieldsProps<IrValues>

function IrFields(props: Props) {
  const { template, row, values, change, text, fault, limits } = props
  const say = useText()
  const products = useProductsById()
  const transmitters = template.equipmentList.filter(
    ({ id, productId }) => id === values.equipmentId || abilityOf(products.get(productId), 'irChannels'),
  )
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <div className={classes.pair}>
        <NativeSelect
          label={say('parts.infrared.transmitter')}
          disabled={row !== null}
          value={String(values.equipmentId)}
          onChange={({ currentTarget }) => change({ equipmentId: Number(currentTarget.value) })}
          data={transmitters.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={fault('equipmentId') ?? fault('channel')}
        />
        <NativeSelect
          label={say('field.irType')}
          disabled={row !== null}
          value={String(values.irType)}
          onChange={({ currentTarget }) =>
            change({ irType: Number(currentTarget.value), irBrand: null, irCode: null, keyList: [] })
          }
          data={Object.keys(irTypes).map((type) => ({
            value: type,
            label: say(`parts.infrared.type.${typeKeys[Number(type)] ?? 'tv'}`),
          }))}
        />
      </div>
      <CodeFields {...props} />
      <LearnedKeys
        template={template}
        equipmentId={values.equipmentId}
        irType={values.irType}
        keys={values.keyList}
        change={(keyList) => change({ keyList })}
        fault={fault('keyList')}
      />
    </>
  )
}

/** The library's code sets, brand by brand. The library is part of the console, so it is there without a network too. */
function CodeFields({ values, change, fault }: Props) {
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

/** An appliance: by a code set of the library, or by keys learned from its own remote control. */
export const irForm: PartFormKind<'irEquipmentList', IrValues> = {
  begin: (row: Partial<TemplateIrEquipment>) => ({
    name: row.name ?? '',
    equipmentId: row.equipmentId ?? 0,
    irType: row.irType ?? 1,
    irBrand: row.irBrand ?? null,
    irCode: row.irCode ?? null,
    keyList: row.keyList ?? [],
  }),
  Fields: IrFields,
  entered: ({ keyList, ...values }) => ({ ...values, keyList: [...keyList] }),
  check: ({ keyList }, _, say) => {
    const codes = keyList.map(({ keyCode }) => keyCode)
    const wrong = keyList.some(({ name, irCode }) => name.trim() === '' || !/^([0-9A-F]{2})+$/i.test(irCode))
    return {
      keyList: wrong
        ? say('parts.infrared.keyIncomplete')
        : new Set(codes).size < codes.length
          ? say('parts.infrared.keyTwice')
          : null,
    }
  },
}
