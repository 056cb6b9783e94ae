import { NumberInput, TextInput } from '@mantine/core'
import type { MeterFigure, MeterTerm } from '#contract/energy/shapes.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { momentOf, timeInWords, timeTyped } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'

/** A counter that is corrected; or the one that another has taken the place of. */
export interface EditedTerm {
  term: MeterTerm | null
  replaces: boolean
  /** Since when single readings are kept, ms. */
  countedSince: number | null
}

interface Values extends Record<string, unknown> {
  /** As an input of a time writes it; null: the first counter has no beginning. */
  beginsText: string | null
  begins: number | null
  ratio: number | null
  registerMax: number | null
  installed: number | null
  removedReading: number | null
}

function entered({ term, replaces }: EditedTerm): Values {
  const { begins = null, ratio = 1, registerMax = null, installed = null, removedReading = null } = term ?? {}
  const same = { ratio, registerMax }
  if (!replaces)
    return {
      ...same,
      begins,
      beginsText: begins === null ? null : timeTyped(begins),
      installed,
      removedReading,
    }
  const now = momentOf(timeTyped(Date.now()))
  return { ...same, begins: now, beginsText: timeTyped(now), installed: null, removedReading: null }
}

interface Props {
  meter: MeterFigure
  term: EditedTerm
  saved: () => void
  close: () => void
}

/** What a counter is multiplied by and where it ends; of one that was put in, when, and what both showed. */
export function TermForm({ meter, term, saved, close }: Props) {
  const say = useText()
  const { saveMeterTerm } = useDataSettingsVerbs()
  const form = useCallForm<Values>('campusEnergy.setMeterTerm', {
    initial: () => entered(term),
    about: `${meter.meterId}:${term.replaces ? 'new' : (term.term?.begins ?? 0)}`,
    check: ({ begins, beginsText, ratio }) => ({
      begins: beginsText !== null && !Number.isFinite(begins) ? say('energy.terms.beginsNeeded') : null,
      ratio: ratio === null ? say('energy.terms.ratioNeeded') : null,
    }),
  })
  const { values, change } = form
  const submit = async () => {
    const sent = await form.submit(({ begins, ratio, registerMax, installed, removedReading }) =>
      saveMeterTerm({
        ...{ meterId: meter.meterId, begins, ratio: ratio ?? 1 },
        ...{ registerMax, installed, removedReading },
      }),
    )
    if (!sent) return
    toast.done(say('energy.terms.saved'))
    saved()
    close()
  }
  const exchanged = values.beginsText !== null
  const figure = (field: 'ratio' | 'registerMax' | 'installed' | 'removedReading', required = false) => (
    <NumberInput
      label={say(`energy.terms.${field}`)}
      description={say(`energy.terms.${field}Hint`)}
      required={required}
      hideControls
      allowNegative={false}
      decimalScale={3}
      clampBehavior="none"
      inputMode="decimal"
      value={values[field] ?? ''}
      error={form.fault(field)}
      onChange={(value) => change({ [field]: value === '' ? null : Number(value) })}
    />
  )
  const title = term.replaces ? 'addTitle' : exchanged ? 'editTitle' : 'firstTitle'
  return (
    <FormDialog
      opened
      onClose={close}
      title={`${say(`energy.terms.${title}`)} · ${meter.meterName}`}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      cancel={say('energy.terms.back')}
    >
      <p>
        {term.countedSince === null
          ? say('energy.terms.noReadings')
          : say('energy.terms.countedSince', { time: timeInWords(term.countedSince, 'YYYY-MM-DD HH:mm') })}
      </p>
      {exchanged && (
        <>
          <TextInput
            type="datetime-local"
            label={say('energy.terms.begins')}
            description={say('energy.terms.beginsHint')}
            required
            readOnly={!term.replaces}
            value={values.beginsText ?? ''}
            error={form.fault('begins')}
            onChange={({ currentTarget: { value } }) =>
              change({ beginsText: value, begins: momentOf(value) })
            }
          />
          {figure('removedReading')}
          {figure('installed')}
        </>
      )}
      {figure('ratio', true)}
      {figure('registerMax')}
    </FormDialog>
  )
}
