import { Button, NativeSelect } from '@mantine/core'
import { IconPencil, IconPlus, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { findLayout } from '#contract/rules/layouts/index.ts'
import type { Layout, Slot } from '#contract/rules/layouts/layout.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useSystem } from '#src/session/session-provider.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { PartDialog } from '../dialogs.ts'
import type { PartTask } from '../parts/part-dialog.tsx'
import { useTakeBack } from '../parts/use-take-back.ts'
import type { SectionProps } from '../sections/section.ts'
import { useLed } from '../sections/use-led.ts'
import { newHouse } from './layout-order.ts'
import { Palette } from './palette.tsx'
import { place } from './place.ts'
import classes from './plan.module.css'
import { PlanDrawing } from './plan-drawing.tsx'
import { SlotDialog } from './slot-dialog.tsx'

const GenerateDialog = lazyDialog(
  async () => (await import('./generate-dialog.tsx')).GenerateDialog,
  ({ opened }) => opened,
)

const editUrl = '/templateHouseLayout/v1/editList'

/** The plans of a template: where its equipment stands, and what may be generated from that. */
export function PlanSection({ template }: SectionProps) {
  const say = useText()
  const [houseId, setHouseId] = useState<number | null>(useLed().row)
  const [task, setTask] = useState<PartTask | null>(null)
  const [generating, setGenerating] = useState(false)
  const { houseList } = template
  const house = houseList.find(({ id }) => id === houseId) ?? houseList[0]
  const system = useSystem()
  const add = () => setTask({ row: null, begin: newHouse(template, system) })
  return (
    <section className={classes.section} data-row={house?.id} aria-label={say('parts.plan.title')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{say('parts.plan.title')}</h2>
        {houseList.length > 1 && (
          <NativeSelect
            aria-label={say('parts.plan.title')}
            value={String(house?.id)}
            onChange={({ currentTarget: { value } }) => setHouseId(Number(value))}
            data={houseList.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        {house && <HouseActions template={template} house={house} edit={() => setTask({ row: house })} />}
        <Allowed url={editUrl}>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            {say('parts.plan.add')}
          </Button>
        </Allowed>
        {house && (
          <Allowed url="/templateGenerate/v1/add">
            <Button
              size="xs"
              leftSection={<IconSparkles size={14} aria-hidden />}
              onClick={() => setGenerating(true)}
            >
              {say('parts.plan.generate')}
            </Button>
          </Allowed>
        )}
      </div>
      {house ? (
        <House template={template} house={house} />
      ) : (
        <p className={classes.hint}>{say('parts.plan.none')}</p>
      )}
      <PartDialog
        list="houseList"
        template={template}
        task={task}
        title={({ row }) => row?.name ?? say('parts.plan.add')}
        close={() => setTask(null)}
      />
      <GenerateDialog template={template} opened={generating} close={() => setGenerating(false)} />
    </section>
  )
}

type HouseRow = SeenTemplate['houseList'][number]

function HouseActions({
  template,
  house,
  edit,
}: {
  template: SeenTemplate
  house: HouseRow
  edit: () => void
}) {
  const say = useText()
  const confirm = useConfirm()
  const takeBack = useTakeBack(template)
  const remove = async () => {
    const title = say('parts.plan.deleteOf', { name: house.name })
    const sure = await confirm({
      title,
      body: say('parts.plan.delete'),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => takeBack.remove('houseList', house))
  }
  return (
    <Allowed url={editUrl}>
      <Button variant="default" size="xs" leftSection={<IconPencil size={14} aria-hidden />} onClick={edit}>
        {say('common.edit')}
      </Button>
      <Button variant="subtle" color="red" size="xs" onClick={remove}>
        {say('common.delete')}
      </Button>
    </Allowed>
  )
}

function House({ template, house }: { template: SeenTemplate; house: HouseRow }) {
  const layout = findLayout(house.layoutCode)
  return layout ? <Plan template={template} house={house} layout={layout} /> : null
}

function Plan({ template, house, layout }: { template: SeenTemplate; house: HouseRow; layout: Layout }) {
  const say = useText()
  const language = textLanguage()
  const edits = useEdits()
  const takeBack = useTakeBack(template)
  const mayEdit = useAllowed(editUrl)
  const mayDelete = useAllowed('/templateEquipment/v1/delete')
  const [open, setOpen] = useState<Slot | null>(null)
  const equipment = new Map(template.equipmentList.map((one) => [one.id, one]))
  const at = (slot: number) =>
    equipment.get(house.slotList.find((each) => each.slot === slot)?.equipmentId ?? 0)
  const put = (slot: Slot, what: { productId: number; equipmentId: number | null }) =>
    attempt(async () => {
      const back = await place(edits, template, { house, slot, stem: slot[language] }, what)
      // What was added for the slot is deleted with it.
      if (back && (mayDelete || what.equipmentId !== null)) takeBack.offer(slot[language], [house.id], back)
    })
  const held = open ? at(open.slot) : undefined
  const takeOut = () =>
    held && attempt(() => takeBack.edit('houseList', [{ id: house.id, removeEquipmentIds: [held.id] }]))
  return (
    <>
      <PlanDrawing
        layout={layout}
        at={at}
        open={(slot) => mayEdit && setOpen(slot)}
        drop={mayEdit ? (slot, dragged) => void put(slot, dragged) : null}
      />
      <p className={classes.hint}>
        {say('parts.plan.count', { filled: house.slotList.length, slots: layout.slots.length })}
      </p>
      {mayEdit && <Palette template={template} />}
      {open && (
        <SlotDialog
          template={template}
          slot={open}
          held={held}
          opened
          close={() => setOpen(null)}
          put={(what) => void put(open, what).then(() => setOpen(null))}
          takeOut={() => {
            void takeOut()
            setOpen(null)
          }}
        />
      )}
    </>
  )
}
