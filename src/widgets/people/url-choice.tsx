import { folded } from '#src/data/folded.ts'
import '#src/text/people.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { CatalogueGroup, CatalogueLine } from '#contract/rules/permission-catalogue.ts'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { lineWords } from './permission-words.ts'
import classes from './url-choice.module.css'

interface Props {
  groups: readonly CatalogueGroup[]
  chosen: ReadonlySet<string>
  change: (chosen: ReadonlySet<string>) => void
  /** Whether the user may give a permission away. */
  mayGive: (url: string) => boolean
}

/** The permission catalogue by area, each area with a box for all of it. */
export function UrlChoice({ groups, chosen, change, mayGive }: Props) {
  const say = useText()
  const [words, setWords] = useState('')
  const matches = (line: CatalogueLine) =>
    folded(`${lineWords(line, say)} ${line.url}`).includes(folded(words))
  const set = (urls: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const url of urls) on ? next.add(url) : next.delete(url)
    change(next)
  }
  const shown = groups
    .map(({ name, lines }) => ({ name, lines: lines.filter(matches) }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <>
      <SearchBox
        label={say('people.searchLine')}
        placeholder={say('people.searchLine')}
        onSearch={setWords}
        width="100%"
      />
      {shown.map(({ name, lines }) => {
        const free = lines.map(({ url }) => url).filter(mayGive)
        const on = free.filter((url) => chosen.has(url))
        return (
          <fieldset key={name} className={classes.group}>
            <legend className={classes.legend}>
              <Checkbox
                label={say(`area.${name}`)}
                checked={free.length > 0 && on.length === free.length}
                indeterminate={on.length > 0 && on.length < free.length}
                disabled={free.length === 0}
                onChange={(event) => set(free, event.currentTarget.checked)}
              />
              <span className={classes.dim}>
                {say('people.ofAll', { count: on.length, all: lines.length })}
              </span>
            </legend>
            {lines.map((line) => (
              <Checkbox
                key={line.url}
                label={lineWords(line, say)}
                description={mayGive(line.url) ? line.url : say('people.notYours')}
                checked={chosen.has(line.url)}
                disabled={!mayGive(line.url)}
                onChange={(event) => set([line.url], event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        )
      })}
    </>
  )
}
