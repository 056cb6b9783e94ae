import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Generated, generatedLists, itemsIn } from '#contract/rules/generate/generated.ts'
import { useText } from '#src/text/text.ts'
import classes from './plan.module.css'

interface Props {
  whole: Generated
  /** What of it is taken. */
  chosen: Generated
  turn: (key: number, on: boolean) => void
  /** What stands below an item that is taken. */
  below?: (key: number, name: string) => ReactNode
}

/** What is generated, item by item, each to be taken or left. */
export function GeneratedItems({ whole, chosen, turn, below }: Props) {
  const say = useText()
  const lists = generatedLists.filter((list) => (whole[list]?.length ?? 0) > 0)
  if (lists.length === 0) return <p className={classes.hint}>{say('parts.plan.nothing')}</p>
  return (
    <>
      {lists.map((list) => {
        const kept = new Set(itemsIn(chosen, list).map(({ key }) => key))
        return (
          <section key={list} aria-label={say(`field.${list}`)}>
            <h3 className={classes.group}>
              {say(`field.${list}`)} {kept.size}/{whole[list]?.length ?? 0}
            </h3>
            <div className={classes.items}>
              {itemsIn(whole, list).map(({ key, item }) => (
                <div key={key}>
                  <Checkbox
                    label={String(item.name)}
                    checked={kept.has(key)}
                    onChange={(event) => turn(key, event.currentTarget.checked)}
                  />
                  {kept.has(key) && below?.(key, String(item.name))}
                </div>
              ))}
            </div>
          </section>
        )
      })}
    </>
  )
}
