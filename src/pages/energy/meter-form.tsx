import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { MeterFigure } from '#contract/energy/shapes.ts'
import {
  type MeterCategory,
  mayStandBehind,
  meterCategories,
  meterCategoryNames,
} from '#contract/rules/energy/meters.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { type Say, useText } from '#src/text/text.ts'
import { withChosen } from '#src/ui/chosen-option.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { ManySelect } from '#src/ui/many-select.tsx'
import { toast } from '#src/ui/toast.ts'
import { meterNames } from './meter-names.ts'
import { type EditedTerm, TermForm } from './term-form.tsx'
import { TermList } from './term-list.tsx'

interface Props {
  campusId: number
  meter: MeterFigure
  saved: () => void
  close: () => void
}

interface Values extends Record<string, unknown> {
  spaceId: number | null
  category: MeterCategory
  parentId: number | null
}

/** Every place of a campus by its whole name, one below the other as they stand. */
function placesOf(spaces: SpaceForest, id: number | null = null): { value: string; label: string }[] {
  return spaces
    .childrenOf(id)
    .filter((node) => node.id > 0)
    .flatMap((node) => [
      {
        value: String(node.id),
        label: spaces
          .pathOf(node.id)
          .map(({ name }) => name)
          .join(' / '),
      },
      ...placesOf(spaces, node.id),
    ])
}

const chosen = (value: string) => (value === '' ? null : Number(value))

/** Those that a meter may stand behind, by name. */
function mainsOf(say: Say, meterId: number, meters: readonly MeterFigure[]) {
  const placed = meters.map((each) => ({
    id: each.meterId,
    parentId: each.parentId,
    category: each.category,
  }))
  // Lamps without a meter count nothing that a meter could stand behind.
  return meterNames(
    say,
    meters.filter((each) => !each.lamps && mayStandBehind(meterId, each.meterId, placed)),
  )
}

/** What a meter measures: its place, its part of the energy, the main meter it stands behind; and what its counters are. */
export function MeterForm({ campusId, meter, saved, close }: Props) {
  const say = useText()
  const { saveMeter } = useDataSettingsVerbs()
  const spaces = useSpaces(campusId)
  // A main meter may stand outside of the place that is looked at.
  const { data, waiting } = useAnswer('campusEnergy.energyList', { campusId, pageSize: 0 })
  const meters = data?.list ?? [meter]
  const { meterId } = meter
  const form = useCallForm<Values>('campusEnergy.editMeter', {
    initial: () => ({ spaceId: meter.spaceId, category: meter.category, parentId: meter.parentId }),
    about: meterId,
  })
  const { values, change } = form
  const [term, setTerm] = useState<EditedTerm | null>(null)
  const submit = async () => {
    if (!(await form.submit((_values, changed) => saveMeter({ meterId, ...changed })))) return
    toast.done(say('energy.meterForm.saved'))
    saved()
    close()
  }
  const names = mainsOf(say, meterId, meters)
  if (term) return <TermForm meter={meter} term={term} saved={saved} close={() => setTerm(null)} />
  return (
    <FormDialog
      opened
      onClose={close}
      title={`${say('energy.meterForm.title')} · ${meter.meterName}`}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <p>{say('energy.meterForm.hint')}</p>
      <ManySelect
        label={say('energy.meterForm.place')}
        value={String(values.spaceId ?? '')}
        data={withChosen(
          [
            { value: '', label: say('energy.meterForm.campus', { place: say('system.place') }) },
            ...(spaces ? placesOf(spaces) : []),
          ],
          values.spaceId,
          spaces ? meter.placeName : say('ui.loading'),
        )}
        error={form.fault('spaceId')}
        onChange={(value) => change({ spaceId: chosen(value) })}
      />
      <NativeSelect
        label={say('energy.meterForm.category')}
        value={String(values.category)}
        data={meterCategoryNames.map((name) => ({
          value: String(meterCategories[name]),
          label: say(`energy.categories.${name}`),
        }))}
        error={form.fault('category')}
        onChange={({ currentTarget: { value } }) => {
          const category = Object.values(meterCategories).find((each) => String(each) === value)
          if (category !== undefined) change({ category })
        }}
      />
      <ManySelect
        label={say('energy.meterForm.main')}
        description={say('energy.meterForm.mainHint')}
        value={String(values.parentId ?? '')}
        data={withChosen(
          [
            { value: '', label: say('energy.meterForm.noMain') },
            ...[...names].map(([id, label]) => ({ value: String(id), label })),
          ],
          values.parentId,
          say(waiting ? 'ui.loading' : 'energy.terms.unknown'),
        )}
        error={form.fault('parentId')}
        onChange={(value) => change({ parentId: chosen(value) })}
      />
      <TermList meterId={meterId} edit={setTerm} changed={saved} />
    </FormDialog>
  )
}
