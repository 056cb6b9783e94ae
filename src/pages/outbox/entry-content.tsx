import '#src/text/entry.ts'
import type { EntryView } from '#src/data/outbox-entry.ts'
import { useText } from '#src/text/text.ts'
import { Facts, Panel } from '#src/ui/facts.tsx'
import classes from './entry-page.module.css'
import { useValueWords } from './use-value-words.ts'

/** Everything an edit says, in words. */
export function EntryContent({ view }: { view: EntryView }) {
  const say = useText()
  const words = useValueWords(view.names)
  const blocks = view.item.content
    .map(({ id, name, fields }, place) => ({
      key: String(id ?? place),
      called: view.names.get(id ?? 0) ?? name,
      lines: fields.map(([field, value]) => [words.field(field), words.value(field, value)] as const),
    }))
    .filter(({ lines }) => lines.length > 0)
  if (blocks.length === 0) return null
  return (
    <Panel title={say('entry.content')}>
      {blocks.map(({ key, called, lines }) => (
        <section key={key} aria-label={called ?? undefined}>
          {view.item.content.length > 1 && called && <h3 className={classes.part}>{called}</h3>}
          <Facts lines={lines} />
        </section>
      ))}
    </Panel>
  )
}
