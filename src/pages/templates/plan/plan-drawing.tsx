import { type CSSProperties, type DragEvent, type ReactNode, useState } from 'react'
import { type Layout, type Slot, wishes } from '#contract/rules/layouts/layout.ts'
import { slotFault } from '#contract/rules/slots.ts'
import type { TemplateEquipment } from '#contract/template-shapes.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { ProductIcon } from '#src/widgets/product/product-icon.tsx'
import { LayoutPicture } from './layout-picture.tsx'
import classes from './plan.module.css'
import { nearest, reachOf } from './reach.ts'

/** What is dragged over a plan: its text names a product or an equipment. */
export const dragType = 'application/x-lamplighter-part'

export interface Dragged {
  productId: number
  /** Null for a new one. */
  equipmentId: number | null
  equipmentType: number
  productTypeId: number
}

interface Props {
  layout: Layout
  /** What stands in a slot. */
  at: (slot: number) => TemplateEquipment | undefined
  open: (slot: Slot) => void
  /** Null for who may not change the plan. */
  drop: ((slot: Slot, dragged: Dragged) => void) | null
}

/** Pixels of a metre: slots stand far enough apart to be touched. */
const scale = 46
/** Pixels that a slot is wide and high (plan.module.css). */
const slotSize = 28

interface FrameProps {
  layout: Layout
  /** Pixels of a metre at least; a screen that is smaller moves over the plan. */
  least?: number
  children: ReactNode
}

/** A plan as it is built, drawn from the table of layouts, with what stands in it on top. */
export function PlanFrame({ layout, least = 0, children }: FrameProps) {
  const { width, height } = layout
  return (
    <div className={classes.scroll}>
      <div
        className={classes.plan}
        style={{
          minWidth: width * Math.max(scale * 0.62, least),
          maxWidth: width * scale * 1.5,
          aspectRatio: `${width} / ${height}`,
        }}
      >
        <LayoutPicture layout={layout} className={classes.drawing} />
        {children}
      </div>
    </div>
  )
}

/** Where a slot is within its plan. */
export const slotPlace = ({ width, height }: Layout, { x, y }: Slot) => ({
  ...{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` },
})

/** How far it is met around its middle, in parts of the plan's width; what a thumb needs is all that is taken of it. */
const reachStyle = (layout: Layout, slot: Slot) =>
  Object.fromEntries(
    Object.entries(reachOf(layout, slot)).map(([side, metres]) => [
      `--${side}`,
      `${Math.min(100, (metres / layout.width) * 100)}cqw`,
    ]),
  ) as CSSProperties

/** A plan with its slots as buttons. */
export function PlanDrawing({ layout, at, open, drop }: Props) {
  return (
    <PlanFrame layout={layout} least={slotSize / nearest(layout)}>
      {layout.slots.map((slot) => (
        <SlotButton
          key={slot.slot}
          layout={layout}
          slot={slot}
          equipment={at(slot.slot)}
          open={open}
          drop={drop}
        />
      ))}
    </PlanFrame>
  )
}

interface SlotProps extends Pick<Props, 'layout' | 'open' | 'drop'> {
  slot: Slot
  equipment: TemplateEquipment | undefined
}

function SlotButton({ layout, slot, equipment, open, drop }: SlotProps) {
  const say = useText()
  const language = textLanguage()
  const [over, setOver] = useState(false)
  const take = (event: DragEvent) => {
    setOver(false)
    if (!drop) return
    event.preventDefault()
    const dragged = JSON.parse(event.dataTransfer.getData(dragType)) as Dragged
    const fault = slotFault(slot.accepts, dragged)
    if (fault) toast.error(fault[language])
    else drop(slot, dragged)
  }
  const name = equipment?.name ?? say('parts.plan.free', { name: slot[language] })
  return (
    <button
      type="button"
      className={classes.slot}
      style={{ ...slotPlace(layout, slot), ...reachStyle(layout, slot) }}
      data-filled={equipment !== undefined}
      data-lamp={slot.accepts === 'lighting'}
      data-over={over}
      aria-label={name}
      title={name}
      onClick={() => open(slot)}
      onDragOver={(event) => {
        if (drop && event.dataTransfer.types.includes(dragType)) {
          event.preventDefault()
          setOver(true)
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <ProductIcon
        parentTypeId={slot.accepts === 'lighting' ? 1 : slot.wish === 'panel' || slot.wish === 'card' ? 3 : 0}
        productTypeId={equipment?.productTypeId ?? wishes[slot.wish][0]}
        size={16}
      />
    </button>
  )
}
