import '#src/text/air-limits.ts'
import { Button, Checkbox, NumberInput } from '@mantine/core'
import type { AirLimits } from '#contract/air-limit-shapes.ts'
import { allowedModes } from '#contract/rules/air-limits.ts'
import { limitsFault, publicBuildings } from '#contract/rules/air-limits-set.ts'
import { airModes } from '#contract/rules/climate.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { modeWords } from '#src/widgets/campus/air-limit-words.ts'
import classes from './data-settings.module.css'

export type AirValues = AirLimits & Record<string, unknown>

const everyMode: readonly number[] = Object.values(airModes)

/** What limits come to in a form, without what else belongs to their owner. */
export const airValues = ({ coolLowest, heatHighest, modes }: AirLimits): AirValues => ({
  ...{ coolLowest, heatHighest, modes },
})

/** What the shape of a call cannot say of limits, by field. */
export function airFaults(values: AirLimits): Record<string, string> {
  const fault = limitsFault(values)
  return fault ? { modes: fault.modes[textLanguage()] } : {}
}

/** The fields of limits, with what public buildings keep to for the taking. */
export function AirFields({ form }: { form: CallForm<AirValues> }) {
  const say = useText()
  const { coolLowest, heatHighest, modes } = form.values
  const taken = coolLowest === publicBuildings.coolLowest && heatHighest === publicBuildings.heatHighest
  const choosesItself = modes === null || modes.includes(airModes.auto)
  return (
    <>
      <div className={classes.warn}>
        <Degrees form={form} name="coolLowest" />
        <Degrees form={form} name="heatHighest" />
      </div>
      <div className={classes.suggest}>
        <Button
          variant="default"
          mih={44}
          disabled={taken}
          classNames={{ root: classes.suggestButton, label: classes.suggestLabel }}
          onClick={() => form.change({ ...publicBuildings })}
        >
          {say('airLimits.suggest')}
        </Button>
        <p className={classes.hint}>{say('airLimits.suggestHint')}</p>
      </div>
      <Checkbox.Group
        label={say('airLimits.modes')}
        value={(modes ?? everyMode).map(String)}
        onChange={(chosen) =>
          form.change({
            modes:
              chosen.length === everyMode.length
                ? null
                : everyMode.filter((mode) => chosen.includes(String(mode))),
          })
        }
        error={form.fault('modes') ?? form.fault('airOwn')}
      >
        <div className={classes.choices}>
          {everyMode.map((mode) => (
            <Checkbox key={mode} value={String(mode)} label={modeWords(say, mode)} />
          ))}
        </div>
      </Checkbox.Group>
      {choosesItself && !allowedModes(form.values).includes(airModes.auto) && (
        <p className={classes.hint} role="status">
          {say('airLimits.noAuto')}
        </p>
      )}
    </>
  )
}

function Degrees({ form, name }: { form: CallForm<AirValues>; name: 'coolLowest' | 'heatHighest' }) {
  const say = useText()
  return (
    <NumberInput
      label={say(`airLimits.${name}`)}
      placeholder={say('airLimits.unlimited')}
      // What is out of range is said, not quietly made another figure.
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...form.limits(name)}
      value={form.values[name] ?? ''}
      onChange={(value) => form.change({ [name]: value === '' ? null : Number(value) })}
      error={form.fault(name)}
    />
  )
}
