import type { ComponentType } from 'react'
import type { AddItem, PlainItem } from '#contract/parts/edits.ts'
import type { AnyPart } from '#contract/parts/walk.ts'
import type { PartList, PartRows } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { FieldLimits, MaybeFaults } from '#src/form/call-rules.ts'
import type { TextInputProps, ValueInputProps } from '#src/form/use-entry-form.ts'
import type { Say } from '#src/text/text.ts'

/** What the fields of one part are given: their inputs by name, and what else they need to draw. */
export interface PartFieldsProps<V> {
  template: SeenTemplate
  /** What the part was; null for one that is to be made. */
  row: AnyPart | null
  /** What a refused edit says of it; nothing for any other. */
  said: PlainItem
  values: V
  change: (patch: Partial<V>) => void
  text: (field: keyof V & string) => TextInputProps
  value: <T>(field: keyof V & string) => ValueInputProps<T>
  fault: (field: string) => string | undefined
  limits: (field: string) => FieldLimits
  /** Whether the form is about this field: a form may be for a few of a kind's fields, as a refused edit of them is. */
  takes: (field: keyof V & string) => boolean
}

/** How one kind of parts is entered: new ones, those that are edited, and refused ones of both. */
export interface PartFormKind<L extends PartList, V extends object = object> {
  /** What the form holds for a row, or for as much as is known of one. */
  begin: (row: Partial<PartRows[L]>) => V
  Fields: ComponentType<PartFieldsProps<V>>
  /** The same as the calls of such parts take it: the fields that the form holds. */
  entered: (values: V, template: SeenTemplate) => Partial<AddItem<L>>
  /** What the call's shape cannot say, by field. */
  check?: (values: V, template: SeenTemplate, say: Say) => MaybeFaults
  /** CSS width on a desk. */
  size?: number
}
