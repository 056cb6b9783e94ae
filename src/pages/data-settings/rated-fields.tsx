import { NumberInput } from '@mantine/core'
import type { RatedConfig } from '#contract/energy/shapes.ts'
import { factorOn } from '#contract/rules/energy/carbon.ts'
import { dayOf } from '#contract/rules/energy/local-days.ts'
import {
  type RatedName,
  type RatedSaid,
  type RatedThen,
  ratedField,
  ratedKinds,
} from '#contract/rules/energy/rated.ts'
import { timeTypeNames, timeTypes } from '#contract/rules/energy/time-types.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { numberText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import classes from './data-settings.module.css'

/** What is said anew; null takes back what was said: a default, what follows from the day, or no warning. */
export type Values = { -readonly [N in RatedName]?: number | null } & { validFrom: string }

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

/** @param then what counts on the day that the form is about, which its inputs show until another value is entered */
export function RatedFields({ form, then }: { form: CallForm<Values>; then: RatedThen }) {
  return useGroups().map(({ title, look, figures }) => (
    <fieldset key={title} className={classes[look]}>
      <legend>{title}</legend>
      {figures.map((told) => (
        <Figure key={told.name} form={form} then={then} {...told} />
      ))}
    </fieldset>
  ))
}

/** What was said of one day, a line for each value. */
export function RatedLines({ said }: { said: RatedSaid }) {
  const lines = useGroups().flatMap(({ title, look, figures }) =>
    figures.flatMap(({ name, label, empty }) => {
      const value = said[name]
      if (value === undefined) return []
      return [
        [look === 'kind' ? `${title} · ${label}` : label, value === null ? empty : numberText(value, 4)],
      ]
    }),
  )
  return <Facts lines={lines.map(([label = '', value = '']) => [label, value])} />
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
  then: RatedThen
}

function Figure({ form, then: { said, rated }, name, label, empty }: FigureProps) {
  const say = useText()
  const entered = form.values[name]
  const usual = said[name] === null ? rated[name] : null
  return (
    <NumberInput
      label={label}
      placeholder={
        usual === null ? empty : say('previews.settings.byDefault', { value: numberText(usual, 4) })
      }
      hideControls
      // What is out of range is said, not quietly made another figure.
      clampBehavior="none"
      allowNegative={false}
      decimalScale={4}
      thousandSeparator=","
      {...form.limits(name)}
      value={(entered === undefined ? said[name] : entered) ?? ''}
      onChange={(value) => form.change({ [name]: value === '' ? null : Number(value) })}
      error={form.fault(name)}
    />
  )
}
