import '#src/text/placing.ts'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import { membersOf } from '#contract/rules/scenes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { marks } from '#src/text/marks.ts'
import { type Say, useText } from '#src/text/text.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { TickBox } from '#src/ui/tick-box.tsx'
import { type Column, VirtualTable } from '#src/ui/virtual-table.tsx'
import { EquipmentIcon } from '#src/widgets/product/equipment-icon.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { PartDialog } from '../dialogs.ts'
import type { PartTask } from '../parts/part-dialog.tsx'
import classes from '../templates.module.css'
import { EquipmentMenu } from './equipment-menu.tsx'
import { type EquipmentTicks, useEquipmentTicks } from './equipment-ticks.tsx'

type Item = SeenTemplate['equipmentList'][number]

interface Props {
  template: SeenTemplate
  shown: readonly Item[]
}

/** What is shown of a piece of equipment, in a row as on a card. */
interface Shown {
  /** Null for who may not delete any. */
  tick: ((item: Item) => ReactNode) | null
  name: (item: Item) => ReactNode
  product: (item: Item) => string
  groups: (item: Item) => string
  menu: (item: Item) => ReactNode
}

function columnsOf({ tick, name, product, groups, menu }: Shown, all: ReactNode, say: Say): Column<Item>[] {
  return [
    ...(tick ? [{ key: 'tick', title: all, width: '20px', render: tick }] : []),
    { key: 'name', title: say('common.name'), width: 'minmax(150px, 2fr)', render: name },
    {
      key: 'product',
      title: say('templates.equipment.product'),
      width: 'minmax(100px, 2fr)',
      render: product,
    },
    { key: 'groups', title: say('templates.groups.title'), width: 'minmax(100px, 2fr)', render: groups },
    {
      key: 'describe',
      title: say('common.describe'),
      width: 'minmax(80px, 1fr)',
      render: (item) => item.describe,
    },
    {
      key: 'menu',
      title: <VisuallyHidden>{say('templates.actions')}</VisuallyHidden>,
      width: '36px',
      align: 'end',
      render: menu,
    },
  ]
}

const cardOf = (item: Item, { tick, name, product, groups, menu }: Shown) => (
  <article className={classes.card}>
    <div className={classes.cardHead}>
      <span className={classes.cardName}>
        {tick?.(item)}
        {name(item)}
      </span>
      {menu(item)}
    </div>
    <div className={classes.cardLine}>
      <span>{product(item)}</span>
      <span>{groups(item)}</span>
    </div>
    {item.describe !== '' && <div className={classes.describe}>{item.describe}</div>}
  </article>
)

/** The names of the groups that each equipment is in, by its id. */
function groupNames(template: SeenTemplate): ReadonlyMap<number, readonly string[]> {
  const targets = targetsOf(template)
  const names = new Map<number, string[]>()
  for (const group of template.groupList)
    for (const { id } of membersOf(group, targets)) names.set(id, [...(names.get(id) ?? []), group.name])
  return names
}

function Tick({ name, ids, ticks }: { name: string; ids: readonly number[]; ticks: EquipmentTicks }) {
  const say = useText()
  return (
    <TickBox label={say('placing.tick', { name })} on={ticks.has(ids)} turn={(on) => ticks.turn(ids, on)} />
  )
}

/** Ticks all that are shown. */
function AllTick({ shown, ticks }: { shown: readonly Item[]; ticks: EquipmentTicks }) {
  const say = useText()
  const ids = shown.map(({ id }) => id)
  return (
    <TickBox
      label={say('templates.equipment.tickAll', { count: ids.length })}
      on={ticks.has(ids)}
      turn={(on) => ticks.turn(ids, on)}
    />
  )
}

/** A template's equipment as a table, on a phone as cards. */
export function EquipmentList({ template, shown }: Props) {
  const say = useText()
  const products = useProductsById()
  const [task, setTask] = useState<PartTask | null>(null)
  const groups = useMemo(() => groupNames(template), [template])
  const { ticks, bar } = useEquipmentTicks(template, shown)
  const cells: Shown = {
    tick: ticks && ((item) => <Tick name={item.name} ids={[item.id]} ticks={ticks} />),
    name: (item) => (
      <span className={classes.nameLine} data-row={item.id} data-out={item.state === 0}>
        <EquipmentIcon equipment={item} products={products} />
        <span className={classes.name}>{item.name}</span>
        {item.state === 0 && <span className={classes.out}>{say('templates.equipment.out')}</span>}
        <PendingMark pending={item.pending} />
      </span>
    ),
    product: (item) => products.get(item.productId)?.name ?? item.pid,
    groups: (item) => (groups.get(item.id) ?? []).join(marks().list),
    menu: (item) => <EquipmentMenu template={template} item={item} edit={() => setTask({ row: item })} />,
  }
  return (
    <>
      <VirtualTable
        label={say('templates.step.templateEquipment')}
        rows={shown}
        keyOf={(item) => item.id}
        columns={columnsOf(cells, ticks && <AllTick shown={shown} ticks={ticks} />, say)}
        card={(item) => cardOf(item, cells)}
      />
      {bar}
      <PartDialog
        list="equipmentList"
        template={template}
        task={task}
        title={({ row }) => row?.name ?? ''}
        close={() => setTask(null)}
      />
    </>
  )
}
