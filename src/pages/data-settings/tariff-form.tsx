import { Button, Textarea, TextInput } from '@mantine/core'
import type { EnergyTariff } from '#contract/energy/tariff-shapes.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { CampusChoice } from '#src/widgets/developer/campus-choice.tsx'
import classes from './tariff.module.css'
import { SeasonFields } from './tariff-hours.tsx'
import { Prices } from './tariff-prices.tsx'
import {
  datesIn,
  enteredTariff,
  newSeason,
  type TariffValues,
  tariffFaults,
  tariffOf,
} from './tariff-values.ts'

interface Props {
  campusId: number
  /** What it begins with. */
  from: EnergyTariff | null
  saved: () => void
  close: () => void
}

/** What campuses pay for a kWh by hour, from a day on. */
export function TariffForm({ campusId, from, saved, close }: Props) {
  const say = useText()
  const { saveTariff } = useDataSettingsVerbs()
  const form = useCallForm<TariffValues>('campusEnergy.addTariff', {
    initial: () => enteredTariff(campusId, from),
    check: tariffFaults,
    about: `${campusId}:${from?.id ?? 0}`,
  })
  const { values, change } = form
  const submit = async () => {
    if (!(await form.submit((entered) => saveTariff(tariffOf(entered))))) return
    toast.done(say('energy.tariff.saved'))
    saved()
    close()
  }
  const campusIds = form.value<number[] | null>('campusIds')
  return (
    <FormDialog
      opened
      onClose={close}
      title={say('energy.tariff.formTitle')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={720}
      full
    >
      <TextInput
        type="date"
        label={say('energy.tariff.validFrom')}
        description={say('energy.tariff.validFromHint')}
        required
        {...form.text('validFrom')}
      />
      <CampusChoice
        label={say('energy.tariff.campuses', { place: say('system.place') })}
        description={say('energy.tariff.campusesHint', { place: say('system.place') })}
        value={campusIds.value}
        error={campusIds.error}
        onChange={(ids) => change({ campusIds: ids ?? [] })}
      />
      <Prices form={form} />
      <Seasons form={form} />
      <Textarea
        label={say('energy.tariff.holidays')}
        description={say('energy.tariff.holidaysHint')}
        autosize
        minRows={2}
        maxRows={8}
        value={values.holidayText}
        error={form.fault('holidays')}
        onChange={({ currentTarget: { value } }) =>
          change({ holidayText: value, holidays: datesIn(value) }, ['holidays'])
        }
      />
    </FormDialog>
  )
}

function Seasons({ form }: { form: CallForm<TariffValues> }) {
  const say = useText()
  const { values, change } = form
  return (
    <>
      {values.seasons.map((season, index) => (
        <SeasonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no other name, and none are moved
          key={index}
          season={season}
          nth={index + 1}
          change={(next) =>
            change({ seasons: values.seasons.map((each, at) => (at === index ? next : each)) })
          }
          remove={
            values.seasons.length > 1
              ? () => change({ seasons: values.seasons.filter((_, at) => at !== index) })
              : null
          }
        />
      ))}
      {form.fault('seasons') && (
        <p className={classes.fault} role="alert">
          {form.fault('seasons')}
        </p>
      )}
      <div>
        <Button variant="default" onClick={() => change({ seasons: [...values.seasons, newSeason()] })}>
          {say('energy.tariff.addSeason')}
        </Button>
      </div>
    </>
  )
}
