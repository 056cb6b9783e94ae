import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits as most } from '#contract/limits.ts'
import type { Product } from '#contract/product.ts'
import { toldFunctions } from '#contract/rules/abilities.ts'
import { tilesOf } from '#contract/rules/screen.ts'
import type { ScreenTile, TemplateScreen } from '#contract/template-room-shapes.ts'
import { textNow, useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import fieldClasses from '../timings/timing-fields.module.css'
import { ScreenPages } from './screen-pages.tsx'
import { ScreenPicture } from './screen-picture.tsx'
import { isFull, moved, placed, type TileObject, tileObjects } from './screen-values.ts'

interface Values {
  name: string
  equipmentId: number
  pageList: readonly string[]
  tileList: readonly ScreenTile[]
}

function ScreenFields({ template, values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const say = useText()
  const products = useProductsById()
  const [shown, setShown] = useState(1)
  const { pageList, tileList } = values
  const page = Math.min(shown, pageList.length)
  const objects = tileObjects(template, (id) => isTold(products.get(id)))
  const entitle = (title: string) =>
    change({ pageList: pageList.map((each, index) => (index === page - 1 ? title : each)) })
  const faults = [fault('equipmentId'), fault('pageList'), fault('tileList')].filter(Boolean)
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <ScreenPages {...{ pageList, tileList, page }} open={setShown} change={change} />
      <TextInput
        label={say('parts.units.screens.pageTitle')}
        required
        maxLength={most.screenTitle}
        value={pageList[page - 1] ?? ''}
        onChange={(event) => entitle(event.currentTarget.value)}
      />
      <ScreenPicture
        title={pageList[page - 1] ?? ''}
        tiles={tilesOf(tileList, page)}
        objects={objects}
        move={(id, by) => change({ tileList: moved(tileList, id, by) })}
        remove={(id) => change({ tileList: tileList.filter(({ targetId }) => targetId !== id) })}
      />
      {isFull(tileList, page) ? (
        <p className={fieldClasses.error}>{say('parts.units.screens.full')}</p>
      ) : (
        <PutSelect
          objects={objects.filter(
            ({ id }) => !tileList.some((tile) => tile.targetId === id && tile.page === page),
          )}
          put={(id) => change({ tileList: placed(tileList, id, page) })}
        />
      )}
      {faults.length > 0 && (
        <p className={fieldClasses.error} role="alert">
          {faults[0]}
        </p>
      )}
    </>
  )
}

/** What is not known here may be told something. */
const isTold = (product: Product | undefined): boolean =>
  product === undefined || toldFunctions(product.functionList).length > 0

const kinds = ['scene', 'group', 'equipment', 'channel', 'thermostat'] as const

/** Puts what is chosen on the page at once. */
function PutSelect({ objects, put }: { objects: readonly TileObject[]; put: (id: number) => void }) {
  const say = useText()
  const groups = kinds.map((kind) => ({
    group: say(`parts.units.screens.kind.${kind}`),
    items: objects
      .filter((object) => object.kind === kind)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  }))
  return (
    <NativeSelect
      label={say('parts.units.screens.put')}
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && put(Number(value))}
      data={[
        { value: '', label: say('parts.units.screens.choose') },
        ...groups.filter(({ items }) => items.length > 0),
      ]}
    />
  )
}

/** The pages of a touch screen, drawn as it shows them. */
export const screenForm: PartFormKind<'screenList', Values> = {
  begin: (row: Partial<TemplateScreen>) => ({
    name: row.name ?? '',
    equipmentId: row.equipmentId ?? 0,
    pageList: row.pageList ?? [textNow('parts.units.screens.firstPage')],
    tileList: row.tileList ?? [],
  }),
  Fields: ScreenFields,
  entered: ({ name, equipmentId, pageList, tileList }) => ({
    ...{ name, equipmentId },
    pageList: pageList.map((title) => title.trim()),
    tileList: [...tileList],
  }),
  check: ({ pageList }, _, say) => ({
    pageList: pageList.some((title) => title.trim() === '') ? say('parts.units.screens.untitled') : null,
  }),
  size: 560,
}
