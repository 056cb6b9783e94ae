import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { generate } from '#contract/rules/generate/generate.ts'
import { type Generated, generatedLists, itemsIn } from '#contract/rules/generate/generated.ts'
import { withoutItems } from '#contract/rules/generate/without-items.ts'
import { useEdits } from '#src/data/edits.ts'
import { useProducts } from '#src/data/products.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { freshTemporaryId } from '#src/data/temporary-ids.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { marks } from '#src/text/marks.ts'
import { type Say, textLanguage, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { useTakeBack } from '../parts/use-take-back.ts'
import { GeneratedItems } from './generated-items.tsx'
import { countIn } from './mended-generation.ts'
import classes from './plan.module.css'

interface Props {
  template: SeenTemplate
  opened: boolean
  close: () => void
}

/** The layouts that are changed beside what is added: into which of them so many of the devices go. */
function fillsWords({ houseList }: SeenTemplate, { slotList = [] }: Generated, say: Say): string {
  const into = new Set(slotList.map(({ houseId }) => houseId))
  const names = houseList.filter(({ id }) => into.has(id)).map(({ name }) => name)
  return say('parts.plan.fills', { count: slotList.length, names: names.join(marks().list) })
}

/** What each item is, by its key: thought out anew it has another key. Keys of several panels may be called the same. */
function namesIn(whole: Generated): ReadonlyMap<number, string> {
  const [names, counts] = [new Map<number, string>(), new Map<string, number>()]
  for (const list of generatedLists)
    for (const { key, item } of itemsIn(whole, list)) {
      const name = `${list} ${item.name}`
      const before = counts.get(name) ?? 0
      counts.set(name, before + 1)
      names.set(key, `${name} ${before}`)
    }
  return names
}

/** Shows what would be generated from the plans, item by item, before it is added. */
export function GenerateDialog({ template, opened, close }: Props) {
  const say = useText()
  const products = useProducts()
  const system = useSystem()
  const { addGenerated } = useEdits()
  const { added } = useTakeBack(template)
  const [fill, setFill] = useState(true)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = useEntryForm({ initial: {}, faults: () => ({}) })
  // Thought out anew when the dialog opens, free slots are to be filled or somebody has changed the template, not while it is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const whole = useMemo<Generated>(() => {
    if (!products) return {}
    const options = {
      templateId: template.id,
      language: textLanguage(),
      products,
      freshId: freshTemporaryId,
      fill,
      system,
    }
    return generate(template, options)
  }, [opened, fill, products, template.revision])
  const names = namesIn(whole)
  const chosen = withoutItems(
    whole,
    new Set([...names].flatMap(([key, name]) => (left.has(name) ? [key] : []))),
  )
  const count = countIn(chosen)
  const filled = chosen.slotList?.length ?? 0
  const submit = async () => {
    if (count + filled === 0) return form.refuse({ items: say('parts.plan.nothing') })
    if (!(await form.submit(() => addGenerated(template.id, chosen)))) return
    const items = generatedLists.flatMap((list) => itemsIn(chosen, list))
    added(
      String(items[0]?.item.name ?? ''),
      items.map(({ key }) => key),
    )
    close()
  }
  const turn = (key: number, on: boolean) => {
    const next = new Set(left)
    const name = names.get(key) ?? ''
    if (on) next.delete(name)
    else next.add(name)
    setLeft(next)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.plan.generate')}
      onSubmit={submit}
      submit={say('parts.plan.generateCount', { count })}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      disabled={!products}
      size={560}
    >
      <p className={classes.hint}>{say('parts.plan.generateHint')}</p>
      <Checkbox
        data-autofocus
        label={say('parts.plan.fill')}
        checked={fill}
        onChange={(event) => setFill(event.currentTarget.checked)}
      />
      {products === undefined ? (
        <LoadingState rows={4} />
      ) : products === null ? (
        <EmptyState title={say('ui.staleNever')} hint={say('templates.equipment.noProductsHint')} />
      ) : (
        <GeneratedItems whole={whole} chosen={chosen} turn={turn} />
      )}
      {filled > 0 && <p className={classes.hint}>{fillsWords(template, chosen, say)}</p>}
    </FormDialog>
  )
}
