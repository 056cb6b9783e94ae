import '#src/text/entry.ts'
import { NativeSelect } from '@mantine/core'
import { findLayout, findSlot } from '#contract/rules/layouts/index.ts'
import { slotFault } from '#contract/rules/slots.ts'
import type { SlotEquipment, TemplateHouse } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import { LayoutChoice } from './layout-choice.tsx'
import { layoutsFor, nameWith } from './layout-order.ts'

interface Values {
  name: string
  layoutCode: number
  slotList: readonly SlotEquipment[]
}

function HouseFields({ template, row, values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const system = useSystem()
  const others = template.houseList.filter(({ id }) => id !== row?.id)
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <LayoutChoice
        layouts={layoutsFor(system)}
        value={values.layoutCode}
        choose={(layoutCode) =>
          change({
            layoutCode,
            name: nameWith(values.name, { before: values.layoutCode, after: layoutCode, others }),
            slotList: fitting(template, layoutCode, values.slotList),
          })
        }
        error={fault('layoutCode') ?? fault('slotList')}
      />
      {values.slotList.map((each) => (
        <SlotSelect
          key={each.equipmentId}
          template={template}
          values={values}
          placed={each}
          choose={(slot) => change({ slotList: moved(values.slotList, each.equipmentId, slot) })}
        />
      ))}
    </>
  )
}

interface SlotSelectProps {
  template: SeenTemplate
  values: Values
  placed: SlotEquipment
  choose: (slot: number | null) => void
}

/** Where one equipment stands: among the slots that take it and are free. */
function SlotSelect({ template, values, placed, choose }: SlotSelectProps) {
  const say = useText()
  const language = textLanguage()
  const equipment = template.equipmentList.find(({ id }) => id === placed.equipmentId)
  const taken = new Set(values.slotList.map(({ slot }) => slot))
  const free = (findLayout(values.layoutCode)?.slots ?? []).filter(
    ({ slot, accepts }) =>
      slot === placed.slot || (!taken.has(slot) && (!equipment || slotFault(accepts, equipment) === null)),
  )
  const name = equipment?.name ?? say('entry.unknownPart', { id: placed.equipmentId })
  return (
    <NativeSelect
      label={say('parts.plan.slotOf', { name })}
      value={String(placed.slot)}
      onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
      data={[
        { value: '', label: say('parts.plan.notPlaced') },
        ...free.map((slot) => ({ value: String(slot.slot), label: slot[language] })),
      ]}
    />
  )
}

/** What of the slots of one layout stands in those of another: the ones that are there and take it. */
export const fitting = (
  { equipmentList }: Pick<SeenTemplate, 'equipmentList'>,
  layoutCode: number,
  slotList: readonly SlotEquipment[],
): SlotEquipment[] =>
  slotList.filter(({ slot, equipmentId }) => {
    const place = findSlot(layoutCode, slot)
    const equipment = equipmentList.find(({ id }) => id === equipmentId)
    return place && equipment && slotFault(place.accepts, equipment) === null
  })

/** An equipment in another slot, or in none. */
const moved = (slotList: readonly SlotEquipment[], equipmentId: number, slot: number | null) =>
  slotList.flatMap((each) =>
    each.equipmentId === equipmentId ? (slot === null ? [] : [{ slot, equipmentId }]) : [each],
  )

/** A plan's name, its layout, and what stands where. */
export const houseForm: PartFormKind<'houseList', Values> = {
  begin: ({ name = '', layoutCode = 1, slotList = [] }: Partial<TemplateHouse>) => ({
    ...{ name, layoutCode, slotList },
  }),
  Fields: HouseFields,
  entered: ({ name, layoutCode, slotList }) => ({ name, layoutCode, slotList: [...slotList] }),
}
