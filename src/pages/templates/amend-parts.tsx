import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { partLists } from '#contract/parts/kinds.ts'
import type { SceneAction } from '#contract/template-shapes.ts'
import { type AmendProps, useAmendment } from '#src/pages/amend.ts'
import { AmendDialog } from '#src/pages/amend-dialog.tsx'
import { useText } from '#src/text/text.ts'
import classes from './amend-parts.module.css'

/** What a list of parts in an edit holds, as far as it can be entered again. */
interface Item {
  id?: number
  name?: string
  describe?: string
  actionList?: SceneAction[]
  equipmentIds?: number[]
}

/**
 * Enters refused parts of a template again, each of a list with its own fields: names and descriptions, and which
 * actions or members stay. The place of an item in the list is what later edits know it by, so none leaves a list of
 * new ones.
 */
export function AmendParts(props: AmendProps) {
  const { view, opened, close } = props
  const say = useText()
  const { input } = view.item
  const list = partLists.find((each) => Array.isArray(input[each]))
  const [items, setItems] = useState<Item[]>(() => (list ? (input[list] as Item[]) : [input as Item]))
  const { form, save } = useAmendment(props, ['name', 'describe'])
  const refused = refusedPlaces(props)
  const change = (place: number, patch: Partial<Item>) =>
    setItems(items.map((item, index) => (index === place ? { ...item, ...patch } : item)))
  const submit = () => {
    const trimmed = items.map((item) =>
      item.name === undefined ? item : { ...item, name: item.name.trim() },
    )
    if (trimmed.some((item) => item.name === '')) return form.refuse({ name: say('places.nameNeeded') })
    return void save(list ? { ...input, [list]: trimmed } : { ...input, ...trimmed[0] })
  }
  return (
    <AmendDialog opened={opened} close={close} form={form} submit={submit}>
      {items.map((item, place) => (
        <fieldset key={item.id ?? place} className={classes.item}>
          <legend>{view.names.get(item.id ?? 0) ?? item.name}</legend>
          {item.name !== undefined && (
            <TextInput
              label={say('common.name')}
              required
              data-autofocus={place === 0 || undefined}
              maxLength={40}
              value={item.name}
              onChange={(event) => change(place, { name: event.currentTarget.value })}
              error={refused === null || refused.has(place) ? form.fields.name : undefined}
            />
          )}
          {item.describe !== undefined && (
            <TextInput
              label={say('common.describe')}
              maxLength={200}
              value={item.describe}
              onChange={(event) => change(place, { describe: event.currentTarget.value })}
              error={form.fields.describe}
            />
          )}
          <Kept item={item} names={view.names} change={(patch) => change(place, patch)} />
        </fieldset>
      ))}
    </AmendDialog>
  )
}

/** The places in the list that were refused, where the server named them ('sceneList.1.name'); null when it did not. */
function refusedPlaces({ view: { item } }: AmendProps): ReadonlySet<number> | null {
  const fields = item.state.kind === 'attention' ? Object.keys(item.state.fields ?? {}) : []
  const places = fields.flatMap((path) => /^\w+\.(\d+)\./.exec(path)?.[1] ?? []).map(Number)
  return places.length > 0 ? new Set(places) : null
}

interface KeptProps {
  item: Item
  names: ReadonlyMap<number, string>
  change: (patch: Partial<Item>) => void
}

/** Which of a scene's actions, or a group's members, are still meant. */
function Kept({ item, names, change }: KeptProps) {
  const say = useText()
  const [all] = useState(item)
  const switches = (ids: number[], kept: (id: number) => boolean, turn: (id: number, on: boolean) => void) =>
    ids.map((id) => (
      <Switch
        key={id}
        label={names.get(id) ?? say('outbox.entry.unknownPart', { id })}
        checked={kept(id)}
        onChange={(event) => turn(id, event.currentTarget.checked)}
      />
    ))
  const actions = all.actionList ?? []
  const members = all.equipmentIds ?? []
  return (
    <>
      {switches(
        actions.map((action) => action.targetId),
        (id) => item.actionList?.some((action) => action.targetId === id) ?? false,
        (id, on) => {
          const now = new Set(item.actionList?.map((action) => action.targetId))
          if (on) now.add(id)
          else now.delete(id)
          change({ actionList: actions.filter((action) => now.has(action.targetId)) })
        },
      )}
      {switches(
        members,
        (id) => item.equipmentIds?.includes(id) ?? false,
        (id, on) => {
          const now = new Set(item.equipmentIds)
          if (on) now.add(id)
          else now.delete(id)
          change({ equipmentIds: members.filter((member) => now.has(member)) })
        },
      )}
    </>
  )
}
