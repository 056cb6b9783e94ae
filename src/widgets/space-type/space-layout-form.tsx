import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { same } from '#contract/rules/same.ts'
import { layoutOf, levelFault, levelsOf } from '#contract/rules/space-type.ts'
import type { SpaceLayout } from '#contract/space-type.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { unkept } from '#src/ui/unsaved.ts'
import classes from './space-type.module.css'

interface Props {
  initial: SpaceLayout | null
  close: () => void
  save: (layout: SpaceLayout) => void
  busy: boolean
}

const counts = ['1', '2', '3'] as const

/** A structure of one's own: one to three levels and their names (spec points 4, 5). */
export function SpaceLayoutForm({ initial, close, save, busy }: Props) {
  const say = useText()
  const [count, setCount] = useState(initial?.levelNum ?? 3)
  const [names, setNames] = useState(() => {
    const known = initial ? levelsOf(initial) : []
    return [known[0] ?? '', known[1] ?? '', known[2] ?? '']
  })
  const [tried, setTried] = useState(false)
  const [begun] = useState({ count, names })
  const wanted = names.slice(0, count)
  const submit = () => {
    setTried(true)
    if (wanted.every((name) => levelFault(name) === null)) save(layoutOf(wanted))
  }
  return (
    <FormDialog
      opened
      onClose={close}
      title={say('company.spaceType.customTitle')}
      onSubmit={submit}
      busy={busy}
      unsaved={unkept(!same({ count, names }, begun))}
    >
      <SegmentedControl
        fullWidth
        aria-label={say('company.spaceType.levels')}
        value={String(count)}
        data={counts.map((value) => ({ value, label: value }))}
        onChange={(value) => setCount(Number(value))}
      />
      <div className={classes.fields}>
        {wanted.map((name, index) => {
          const fault = tried ? levelFault(name) : null
          return (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: levels keep their places
              key={index}
              required
              label={say('company.spaceType.level', { number: index + 1 })}
              value={name}
              autoComplete="off"
              error={fault && say(`company.spaceType.${fault}`)}
              onChange={(event) => {
                const { value } = event.currentTarget
                setNames((before) => before.map((one, at) => (at === index ? value : one)))
              }}
            />
          )
        })}
      </div>
    </FormDialog>
  )
}
