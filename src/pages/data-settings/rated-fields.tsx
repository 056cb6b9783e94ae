import { NumberInput } from '@mantine/core'
import type { RatedConfig, RatedName } from '#contract/energy/shapes.ts'
import { factorOn } from '#contract/rules/energy/carbon.ts'
import { dayOf } from '#contract/rules/energy/local-days.ts'
import { ratedField, ratedKinds } from '#contract/rules/energy/rated.ts'
import { timeTypeNames, timeTypes } from '#contract/rules/energy/time-types.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { numberText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import classes from './data-settings.module.css'

/** null stands for what nobody says: a default, what follows from the day, or no warning. */
export type Values = Record<RatedName, number | null> & { validFrom: string }

interface Told {
  name: RatedName
  label: string
  /** What counts while nobody has said anything. */
  empty: string
}

/** All that can be said of a campus: what each kind is rated at in each period, when it warns, and what its carbon is. */
function useGroups(): { title: string; look: 'kind' | 'warn'; figures: Told[] }[] {
  const say = useText()
  const { factor } = factorOn(dayOf(Date.now()), [])
  const rated = ratedKinds.map((kind) => ({
    title: say(`previews.settings.ratedOf.${kind}`),
    look: 'kind' as const,
    figures: timeTypeNames.map((period) => ({
      name: ratedField(kind, timeTypes[period]),
      label: say(`energy.types.${period}`),
      empty: say('previews.settings.derived'),
    })),
  }))
  const warnings = (['meterWarnEnergy', 'lightWarnEnergy'] as const).map((name) => ({
    name,
    label: say(`previews.settings.${name}`),
    empty: say('previews.settings.noWarning'),
  }))
  const carbon: Told = {
    name: 'carbonEmissionFactor',
    label: say('previews.settings.carbonEmissionFactor'),
    empty: say('previews.settings.national', { factor }),
  }
  return [...rated, { title: say('previews.settings.warn'), look: 'warn', figures: [...warnings, carbon] }]
}

export function RatedFields({ form }: { form: CallForm<Values> }) {
  return useGroups().map(({ title, look, figures }) => (
    <fieldset key={title} className={classes[look]}>
      <legend>{title}</legend>
      {figures.map((told) => (
        <Figure key={told.name} form={form} {...told} />
      ))}
    </fieldset>
  ))
}

/** The same for those who do not say it. */
export function RatedFacts({ config }: { config: RatedConfig }) {
  return useGroups().map(({ title, figures }) => (
    <section key={title} className={classes.told}>
      <h3>{title}</h3>
      <Facts
        lines={figures.map(({ name, label, empty }) => {
          const value = config[name]
          return [label, value === null ? empty : numberText(value, 4)]
        })}
      />
    </section>
  ))
}

interface FigureProps extends Told {
  form: CallForm<Values>
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
