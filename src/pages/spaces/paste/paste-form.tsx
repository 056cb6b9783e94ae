import '#src/text/buildings.ts'
import { Textarea } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { limits } from '#contract/limits.ts'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { type NewPlace, useEdits } from '#src/data/edits.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useTemplates } from '#src/data/templates.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useNameCheck } from '#src/form/use-name-check.ts'
import { type Say, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NumberedRow, PreviewLines } from '../preview-lines.tsx'
import { useAddedPlaces } from '../use-added-places.ts'
import classes from './paste.module.css'
import { type LineFault, linesOf, placesIn, type ReadLine } from './read-table.ts'

interface Props {
  campusId: number
  forest: SpaceForest
  /** What has been pasted already. */
  text: string
  opened: boolean
  close: () => void
}

/** Adds buildings, floors and rooms that were copied from a spreadsheet, with what is going to be added shown before. */
export function PasteForm({ campusId, forest, text, opened, close }: Props) {
  const say = useText()
  const { addPlaces } = useEdits()
  const offerBack = useAddedPlaces(campusId)
  const nameFault = useNameCheck()
  const templates = useTemplates(campusId) ?? []
  const read = (pasted: string) =>
    placesIn(linesOf(pasted), { tree: forest, templates, nameFault: (name) => nameFault(name) })
  const form = useEntryForm<{ text: string }>({
    initial: { text },
    keptAs: `space.paste:${campusId}`,
    faults: (values) => {
      const { lines, places } = read(values.text)
      const wrong = lines.filter(({ fault }) => fault).length
      if (lines.length > limits.pasteLines)
        return { text: say('buildings.paste.tooMany', { count: limits.pasteLines }) }
      if (wrong > 0) return { text: say('buildings.paste.wrong', { count: wrong }) }
      return { text: places.length === 0 ? say('buildings.paste.nothing') : null }
    },
  })
  const entered = useDeferredValue(form.values.text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is made of these
  const { places, lines } = useMemo(() => read(entered), [entered, forest, templates])
  const submit = async () => {
    const added = await form.submit(async (values) => {
      const { places: now } = read(values.text)
      offerBack(now[0]?.name ?? '', await addPlaces(campusId, now))
    })
    if (added) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('buildings.paste.title')}
      onSubmit={() => void submit()}
      submit={say('places.addCount', { count: places.length })}
      busy={form.busy}
      disabled={places.length === 0}
      unsaved={form.unsaved}
      error={form.error}
      size={720}
      full
    >
      <Textarea
        label={say('buildings.paste.label')}
        description={say('buildings.paste.hint', { count: limits.pasteLines, place: say('system.place') })}
        required
        data-autofocus
        autosize
        minRows={4}
        maxRows={8}
        classNames={{ input: classes.pasted ?? '' }}
        wrap="off"
        {...form.text('text')}
      />
      {lines.length > 0 && <Preview places={places} lines={lines} />}
    </FormDialog>
  )
}

function Preview({ places, lines }: { places: readonly NewPlace[]; lines: readonly ReadLine[] }) {
  const say = useText()
  const faulty = lines.filter(({ fault }) => fault).length
  const count = (kind: SpaceKind) => places.filter((place) => place.kind === kind).length
  const sum =
    faulty > 0
      ? say('buildings.paste.wrong', { count: faulty })
      : say('buildings.paste.adds', {
          buildings: count('building'),
          floors: count('floor'),
          rooms: count('room'),
        })
  return (
    <PreviewLines
      label={say('buildings.paste.preview')}
      sum={sum}
      lines={lines}
      draw={({ number, cells, fault }) => ({
        key: number,
        row: <NumberedRow number={number} words={cells.map((cell) => cell || '—').join(' / ')} />,
        fault: fault && faultInWords(fault, say),
      })}
      more={(left) => say('buildings.paste.more', { count: left })}
    />
  )
}

function faultInWords(fault: LineFault, say: Say): string {
  if (fault.kind === 'name') return fault.words
  if (fault.kind === 'twice') return say('buildings.paste.fault.twice', { line: fault.line })
  if (fault.kind === 'noTemplate')
    return say('buildings.paste.fault.noTemplate', { name: fault.name, place: say('system.place') })
  return say(`buildings.paste.fault.${fault.kind}`)
}
