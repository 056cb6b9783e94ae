import type { ComponentType, ReactNode } from 'react'
import type { PlainItem } from '#contract/parts/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { TextKey } from '#src/text/keys.ts'
import type { Say } from '#src/text/text.ts'
import type { ProductsById } from '#src/widgets/product/use-products-by-id.ts'
import type { PartTask } from '../parts/part-dialog.tsx'

export interface SectionProps {
  template: SeenTemplate
  /** What the section's dialog is open for; null while it is closed. */
  task: PartTask | null
  /** Opens the section's dialog, or closes it. */
  start: (task: PartTask | null) => void
  /** For the section's head; nothing on a phone, where the page has the button. */
  addButton: ReactNode
}

/** How parts are added to a section. */
export interface Adding {
  /** Whoever may not call this does not see the button. */
  url: string
  label: TextKey
  /** Left out where there is always room for one more. */
  isPossible?: (template: SeenTemplate, products: ProductsById) => boolean
  /** What a new part begins with. */
  begin: (template: SeenTemplate, say: Say, products: ProductsById) => PlainItem
}

/** One section of a template's details: parts of one kind, or what belongs to one kind of equipment. */
export interface Section {
  title: TextKey
  /** Left out by one that every template has. */
  isPresent?: (template: SeenTemplate, products: ProductsById) => boolean
  /** Left out where parts come into being otherwise. */
  adding?: Adding
  Section: ComponentType<SectionProps>
}
