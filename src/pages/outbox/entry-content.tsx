import { partLists } from '#contract/parts/kinds.ts'
import type { EntryView } from '#src/data/outbox-entry.ts'
import { useText } from '#src/text/text.ts'
import { Facts, Panel } from '#src/ui/facts.tsx'
import classes from './entry-page.module.css'
import { useValueWords } from './use-value-words.ts'

/** Says which row is meant, not what is done with it. */
const addresses = ['id', 'asSeen', 'campusId', 'templateId', 'kind', 'productId', 'spaceType', 'campusType']

/** Everything an edit says, in words. */
export function EntryContent({ view }: { view: EntryView }) {
  const say = useText()
  const words = useValueWords(view.names)
  const { input, name } = view.item
  const list = partLists.find((each) => Array.isArray(input[each]))
  const items = list ? (input[list] as Record<string, unknown>[]) : [input]
  const isOfSpace = name.startsWith('space.')
  const blocks = items
    .map((item, place) => ({
      key: String(item.id ?? place),
      called: view.names.get(Number(item.id ?? 0)) ?? (typeof item.name === 'string' ? item.name : null),
      lines: Object.entries(item)
        .filter(([key]) => !addresses.includes(key) || (isOfSpace && key === 'templateId'))
        .map(([key, value]) => [words.field(key), shown(key, value)] as const),
    }))
    .filter(({ lines }) => lines.length > 0)
  if (blocks.length === 0) return null
  return (
    <Panel title={say('outbox.entry.content')}>
      {blocks.map(({ key, called, lines }) => (
        <section key={key} aria-label={called ?? undefined}>
          {list && called && <h3 className={classes.part}>{called}</h3>}
          <Facts lines={lines} />
        </section>
      ))}
    </Panel>
  )

  function shown(key: string, value: unknown): string {
    const ids = key === 'addEquipmentIds' || key === 'removeEquipmentIds' || key === 'removeTargetIds'
    return words.value(ids ? 'equipmentIds' : key, value)
  }
}
