import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import type { NodePatch } from '#src/data/edits.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useNameCheck } from '#src/form/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { ChangedRow, PreviewLines } from '../preview-lines.tsx'
import { clashesOf, type Pattern, patchesOf, patternFrom, type Renaming, renamingsOf } from './rename.ts'

interface Props {
  forest: SpaceForest
  /** The rooms, in their order. */
  ids: readonly number[]
  opened: boolean
  close: () => void
  /** Answers whether it was queued. */
  rename: (patches: readonly NodePatch[]) => Promise<boolean>
}

/** What can be counted from: rooms are called by no longer numbers. */
const highest = 999_999_999

type Checked = Renaming & { fault: string | null }

/** Calls rooms by a pattern that counts, with what each is going to be called shown before. */
export function RenameForm({ forest, ids, opened, close, rename }: Props) {
  const say = useText()
  const nameFault = useNameCheck()
  const check = (pattern: Pattern): Checked[] => {
    const renamings = renamingsOf(forest, ids, pattern)
    const clashing = clashesOf(forest, renamings)
    return renamings.map((each) => ({
      ...each,
      fault: clashing.has(each.id) ? say('places.nameTaken', { name: each.to }) : nameFault(each.to),
    }))
  }
  const first = forest.byId.get(ids[0] ?? 0)?.name ?? ''
  const form = useEntryForm<{ text: string; start: number | string; byFloor: boolean }>({
    initial: patternFrom(first),
    faults: (values) => ({ text: check(patternIn(values)).find(({ fault }) => fault)?.fault }),
  })
  const entered = useDeferredValue(form.values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check is made of these
  const preview = useMemo(() => check(patternIn(entered)), [entered, forest, ids])
  const faulty = preview.filter(({ fault }) => fault)
  const changed = preview.filter(({ from, to }) => from !== to).length
  const submit = async () => {
    const renamed = await form.submit(async (values) => {
      if (await rename(patchesOf(forest, renamingsOf(forest, ids, patternIn(values))))) close()
    })
    return renamed
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('buildings.arrange.renameTitle', { count: ids.length })}
      onSubmit={() => void submit()}
      submit={say('buildings.arrange.renameDo', { count: changed })}
      busy={form.busy}
      disabled={changed === 0}
      unsaved={form.unsaved}
      error={form.error}
      size={560}
    >
      <TextInput
        label={say('buildings.arrange.pattern')}
        description={say('buildings.arrange.patternHint')}
        required
        data-autofocus
        {...form.text('text')}
      />
      <NumberInput
        label={say('buildings.arrange.start')}
        min={0}
        max={highest}
        allowDecimal={false}
        allowNegative={false}
        {...form.value<number | string>('start')}
      />
      <Checkbox
        label={say('buildings.arrange.byFloor')}
        checked={form.values.byFloor}
        onChange={({ currentTarget: { checked } }) => form.change({ byFloor: checked })}
      />
      <Preview preview={preview} faulty={faulty} changed={changed} />
    </FormDialog>
  )
}

interface PreviewProps {
  preview: readonly Checked[]
  faulty: readonly Checked[]
  changed: number
}

/** What each room is going to be called; what is wrong comes first. */
function Preview({ preview, faulty, changed }: PreviewProps) {
  const say = useText()
  return (
    <PreviewLines
      label={say('buildings.arrange.preview')}
      sum={
        faulty.length > 0
          ? say('buildings.arrange.faulty', { count: faulty.length })
          : say('buildings.arrange.changes', { count: changed })
      }
      lines={preview}
      draw={({ id, from, to, fault }) => ({ key: id, row: <ChangedRow from={from} to={to} />, fault })}
      more={(left) => say('buildings.arrange.more', { count: left })}
    />
  )
}

const patternIn = ({
  start,
  ...rest
}: {
  text: string
  start: number | string
  byFloor: boolean
}): Pattern => ({
  ...rest,
  start: Math.max(0, Math.trunc(Number(start) || 0)),
})
