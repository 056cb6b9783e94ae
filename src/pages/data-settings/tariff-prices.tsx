import { NumberInput } from '@mantine/core'
import { type Band, bands, mostPrice } from '#contract/rules/energy/tariff.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import classes from './tariff.module.css'
import { million, type TariffValues } from './tariff-values.ts'

/** What a kWh costs in each band of hours. */
export function Prices({ form: { values, change, fault } }: { form: CallForm<TariffValues> }) {
  const say = useText()
  const charged = new Set<Band>(values.seasons.flatMap(({ hours }) => hours))
  return (
    <fieldset className={classes.prices}>
      <legend>{say('energy.tariff.prices')}</legend>
      {bands.map((band) => (
        <NumberInput
          key={band}
          label={say(`energy.bands.${band}`)}
          aria-label={say('energy.tariff.price', { band: say(`energy.bands.${band}`) })}
          placeholder={charged.has(band) ? undefined : say('energy.tariff.unused')}
          required={charged.has(band)}
          hideControls
          allowNegative={false}
          decimalScale={6}
          max={mostPrice / million}
          clampBehavior="none"
          value={values.prices[band] ?? ''}
          error={charged.has(band) && values.prices[band] === null ? fault('prices') : undefined}
          onChange={(value) =>
            change({ prices: { ...values.prices, [band]: value === '' ? null : Number(value) } })
          }
        />
      ))}
    </fieldset>
  )
}
