import '#src/text/entry.ts'
import { Checkbox } from '@mantine/core'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import { canBeTold } from '#contract/rules/told.ts'
import type { TemplateGroup } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import timingClasses from '../timings/timing-fields.module.css'
import classes from './group-fields.module.css'

interface Values {
  name: string
  equipmentIds: readonly number[]
}

const heldIn = (group: object | null): readonly number[] =>
  (group as Partial<TemplateGroup> | null)?.equipmentIds ?? []

function GroupFields({ template, row, said, values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const say = useText()
  const targets = targetsOf(template)
  const products = useProductsById()
  // Of a refused group also those that are gone, or not known here: they can be left out.
  const named = new Set([...values.equipmentIds, ...heldIn(row), ...heldIn(said)])
  // Panels and sensors can be told nothing; those that a group has already can be left out as well.
  const offered = targets.filter(
    (one) => named.has(one.id) || canBeTold(one, (id) => products.get(id)) !== false,
  )
  const unknown = [...named]
    .filter((id) => !targets.some((item) => item.id === id))
    .map((id) => ({ id, name: say('entry.unknownPart', { id }), equipmentType: 0 }))
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <Members
        equipment={[...offered, ...unknown]}
        chosen={new Set(values.equipmentIds)}
        choose={(ids) => change({ equipmentIds: [...ids] })}
        fault={fault('equipmentIds')}
      />
    </>
  )
}

interface MembersProps {
  equipment: readonly { id: number; name: string; equipmentType: number }[]
  chosen: ReadonlySet<number>
  choose: (ids: ReadonlySet<number>) => void
  fault: string | undefined
}

function Members({ equipment, chosen, choose, fault }: MembersProps) {
  const say = useText()
  const lights = equipment.filter((item) => item.equipmentType === 1)
  const turn = (id: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    choose(next)
  }
  const present = equipment.filter((item) => chosen.has(item.id)).length
  return (
    <fieldset className={classes.choice}>
      <legend>
        {say('templates.groups.members')}
        <span className={classes.chosen}>{say('common.chosen', { count: present })}</span>
        {lights.length > 0 && (
          <button
            type="button"
            className={classes.shortcut}
            onClick={() => choose(new Set([...chosen, ...lights.map((item) => item.id)]))}
          >
            {say('templates.groups.chooseLights')}
          </button>
        )}
        {present > 0 && (
          <button type="button" className={classes.shortcut} onClick={() => choose(new Set())}>
            {say('common.clear')}
          </button>
        )}
      </legend>
      <div className={classes.checks}>
        {equipment.map((item) => (
          <Checkbox
            key={item.id}
            label={item.name}
            checked={chosen.has(item.id)}
            onChange={(event) => turn(item.id, event.currentTarget.checked)}
          />
        ))}
      </div>
      {fault && (
        <p className={timingClasses.error} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

/** Its name and its members, in the order of the template's equipment. */
export const groupForm: PartFormKind<'groupList', Values> = {
  begin: ({ name = '', equipmentIds = [] }: Partial<TemplateGroup>) => ({ name, equipmentIds }),
  Fields: GroupFields,
  entered: ({ name, equipmentIds }, template) => {
    const known = targetsOf(template).flatMap(({ id }) => (equipmentIds.includes(id) ? [id] : []))
    return { name, equipmentIds: [...known, ...equipmentIds.filter((id) => !known.includes(id))] }
  },
}
