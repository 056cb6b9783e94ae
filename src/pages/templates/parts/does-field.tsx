import { NativeSelect } from '@mantine/core'
import { untoldIn } from '#contract/rules/told.ts'
import type { SceneAction } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { matrixRows } from '../matrix/matrix-model.ts'
import { actionOf, valuesOf } from '../scenes/scene-values.ts'
import classes from '../timings/timing-fields.module.css'
import { ValueFields } from './value-fields.tsx'

interface Does {
  targetId: number | null
  functionList: SceneAction['functionList']
}

interface Props {
  template: SeenTemplate
  values: Does
  change: (patch: Partial<Does>) => void
  fault: (field: string) => string | undefined
}

/** The scene it calls, or the group or equipment that it gives values. */
export function DoesField({ template, values, change, fault }: Props) {
  const say = useText()
  const products = useProductsById()
  const rows = matrixRows(template, products)
  const untold = untoldIn(template, (id) => products.get(id))
  const row = rows.find(({ targetId }) => targetId === values.targetId)
  const isScene = template.sceneList.some(({ id }) => id === values.targetId)
  const options = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const settable = (kind: 'group' | 'equipment') =>
    options(
      rows
        .filter((one) => one.kind === kind)
        .filter(({ targetId }) => targetId === values.targetId || !untold.has(targetId))
        .map((one) => ({ id: one.targetId, name: one.name })),
    )
  const groups = [
    { group: say('templates.scenes.title'), items: options(template.sceneList) },
    { group: say('templates.groups.title'), items: settable('group') },
    { group: say('templates.step.templateEquipment'), items: settable('equipment') },
  ].filter(({ items }) => items.length > 0)
  const known = isScene || row !== undefined
  return (
    <>
      <NativeSelect
        label={say('templates.timings.target')}
        required
        value={known ? String(values.targetId) : ''}
        onChange={({ currentTarget: { value } }) =>
          change({ targetId: value === '' ? null : Number(value), functionList: [] })
        }
        data={[{ value: '', label: say('templates.timings.chooseTarget') }, ...groups]}
        error={fault('targetId')}
      />
      {row && (
        <fieldset className={classes.part}>
          <legend>{say('templates.timings.action')}</legend>
          <ValueFields
            row={row}
            draft={valuesOf({ targetId: row.targetId, functionList: values.functionList })}
            change={(cell) => change({ functionList: actionOf(row.targetId, cell).functionList })}
          />
          {fault('functionList') && (
            <p className={classes.error} role="alert">
              {fault('functionList')}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
