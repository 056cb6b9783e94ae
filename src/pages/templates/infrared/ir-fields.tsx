import { NativeSelect } from '@mantine/core'
import { abilityOf } from '#contract/rules/abilities.ts'
import { irTypes } from '#contract/rules/infrared.ts'
import type { TemplateIrEquipment } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import classes from '../timings/timing-fields.module.css'
import { CodeFields, type IrValues } from './code-fields.tsx'
import { typeKeys } from './ir-words.ts'
import { LearnedKeys } from './learned-keys.tsx'

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
