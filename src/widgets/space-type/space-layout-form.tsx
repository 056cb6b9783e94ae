import { SegmentedControl, TextInput } from '@mantine/core'
import { layoutOf, levelFault, levelsOf } from '#contract/rules/space-type.ts'
import type { SpaceLayout } from '#contract/space-type.ts'
import { sayFault } from '#src/form/call-rules.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import classes from './space-type.module.css'

interface Props {
  initial: SpaceLayout | null
  close: () => void
  save: (layout: SpaceLayout) => void
  busy: boolean
}

/** `names`: three, of which so many as there are levels count. */
interface Entered extends Record<string, unknown> {
  levels: number
  names: string[]
}

const counts = ['1', '2', '3'] as const

function begin(initial: SpaceLayout | null): Entered {
  const known = initial ? levelsOf(initial) : []
  return { levels: initial?.levelNum ?? 3, names: [known[0] ?? '', known[1] ?? '', known[2] ?? ''] }
}

const wantedOf = ({ levels, names }: Entered) => names.slice(0, levels)

const faultsOf = (values: Entered) =>
  Object.fromEntries(wantedOf(values).map((name, at) => [`names.${at}`, sayFault(levelFault(name))]))

/** A structure of one's own: one to three levels and their names (spec points 4, 5). */
export function SpaceLayoutForm({ initial, close, save, busy }: Props) {
  const say = useText()
  const form = useEntryForm<Entered>({ initial: () => begin(initial), faults: faultsOf })
  return (
    <FormDialog
      opened
      onClose={close}
      title={say('company.spaceType.customTitle')}
      onSubmit={() => void form.submit(async (values) => save(layoutOf(wantedOf(values))))}
      busy={busy || form.busy}
      unsaved={form.unsaved}
    >
      <SegmentedControl
        fullWidth
        aria-label={say('company.spaceType.levels')}
        value={String(form.values.levels)}
        data={counts.map((value) => ({ value, label: value }))}
        onChange={(value) => form.change({ levels: Number(value) })}
      />
      <div className={classes.fields}>
        {wantedOf(form.values).map((_, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: levels keep their places
            key={index}
            required
            label={say('company.spaceType.level', { number: index + 1 })}
            autoComplete="off"
            {...form.text(`names.${index}`)}
          />
        ))}
      </div>
    </FormDialog>
  )
}
