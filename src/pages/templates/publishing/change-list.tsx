import { useMemo } from 'react'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import { configChanges } from '#contract/rules/config-changes.ts'
import { useProducts } from '#src/data/products.ts'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import classes from './change-list.module.css'
import { type ChangeWords, changedParts } from './change-words.ts'

interface Props {
  before: TemplateConfig
  after: TemplateConfig
  /** What the list is, for those who do not see it. */
  label: string
}

/** What differs between two configurations, field by field and in words. */
export function ChangeList({ before, after, label }: Props) {
  const say = useText()
  const words = useFunctionWords()
  const products = useProducts()
  const parts = useMemo(() => {
    const byPid = new Map((products ?? []).map((product) => [product.pid, product]))
    return changedParts(configChanges(before, after), { before, after, products: byPid, say, words })
  }, [before, after, products, say, words])
  if (parts.length === 0) return <EmptyState title={say('parts.publishing.difference.none')} />
  return (
    <ul className={classes.parts} aria-label={label}>
      {parts.map(({ key, name, changes }) => (
        <li key={key} className={classes.part}>
          <strong>{name}</strong>
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change.key}>
                <Change change={change} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Change({ change: { what, field, before, after } }: { change: ChangeWords }) {
  const say = useText()
  if (field === '')
    return (
      <Badge tone={what === 'removed' ? 'bad' : 'ok'}>
        {say(`parts.publishing.difference.change.${what}`)}
      </Badge>
    )
  const nothing = say('parts.publishing.difference.nothing')
  return (
    <span className={classes.change}>
      <span className={classes.field}>{field}</span>
      <span className={classes.sides}>
        <del>{before || nothing}</del>
        <span aria-hidden>→</span>
        <ins>{after || nothing}</ins>
      </span>
    </span>
  )
}
