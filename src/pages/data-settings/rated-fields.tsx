import { NumberInput } from '@mantine/core'
import type { RatedName } from '#contract/energy/shapes.ts'
import { factorOn } from '#contract/rules/energy/carbon.ts'
import { dayOf } from '#contract/rules/energy/local-days.ts'
import { ratedField, ratedKinds } from '#contract/rules/energy/rated.ts'
import { timeTypeNames, timeTypes } from '#contract/rules/energy/time-types.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import classes from './data-settings.module.css'

/** null stands for what nobody says: a default, what follows from the day, or no warning. */
export type Values = Record<RatedName, number | null> & { validFrom: string }

/** What each kind is rated at in each period. */
export function RatedFields({ form }: { form: CallForm<Values> }) {
  const say = useText()
  return ratedKinds.map((kind) => (
    <fieldset key={kind} className={classes.kind}>
      <legend>{say(`previews.settings.ratedOf.${kind}`)}</legend>
      {timeTypeNames.map((period) => (
        <Figure
          key={period}
          form={form}
          name={ratedField(kind, timeTypes[period])}
          label={say(`energy.types.${period}`)}
          empty={say('previews.settings.derived')}
        />
      ))}
    </fieldset>
  ))
}

/** From how much use on a campus is warned, and what carbon a kWh stands for. */
export function WarnFields({ form }: { form: CallForm<Values> }) {
  const say = useText()
  const { factor } = factorOn(dayOf(Date.now()), [])
  return (
    <fieldset className={classes.warn}>
      <legend>{say('previews.settings.warn')}</legend>
      {(['meterWarnEnergy', 'lightWarnEnergy'] as const).map((name) => (
        <Figure
          key={name}
          form={form}
          name={name}
          label={say(`previews.settings.${name}`)}
          empty={say('previews.settings.noWarning')}
        />
      ))}
      <Figure
        form={form}
        name="carbonEmissionFactor"
        label={say('previews.settings.carbonEmissionFactor')}
        empty={say('previews.settings.national', { factor })}
      />
    </fieldset>
  )
}

interface FigureProps {
  form: CallForm<Values>
  name: RatedName
  label: string
  /** What counts while it is empty. */
  empty: string
}

const Figure = ({ form, name, label, empty }: FigureProps) => (
  <NumberInput
    label={label}
    placeholder={empty}
    hideControls
    // What is out of range is said, not quietly made another figure.
    clampBehavior="none"
    allowNegative={false}
    decimalScale={4}
    thousandSeparator=","
    {...form.limits(name)}
    value={form.values[name] ?? ''}
    onChange={(value) => form.change({ [name]: value === '' ? null : Number(value) })}
    error={form.fault(name)}
  />
)
