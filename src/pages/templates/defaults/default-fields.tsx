import { NumberInput, SegmentedControl } from '@mantine/core'
import { powerStates, switchStates } from '#contract/rules/room-defaults.ts'
import { useText } from '#src/text/text.ts'
import fieldClasses from '../timings/timing-fields.module.css'
import { type DefaultValues, longest } from './default-values.ts'

interface Props {
  values: DefaultValues
  change: (patch: DefaultValues) => void
  fault: (field: string) => string | undefined
}

/** How rooms behave where nothing else is said; only the fields that the values hold. */
export function DefaultFields({ values, change, fault }: Props) {
  const say = useText()
  return (
    <>
      {values.lightTime !== undefined && (
        <NumberInput
          label={say('parts.units.defaults.lightTime')}
          description={say('parts.units.defaults.lightTimeHint')}
          value={values.lightTime}
          onChange={(lightTime) => change({ lightTime })}
          min={0}
          max={longest}
          step={0.5}
          decimalScale={1}
          clampBehavior="strict"
          suffix={say('parts.units.defaults.seconds')}
          error={fault('lightTime')}
        />
      )}
      {values.powerState !== undefined && (
        <Choice
          name="powerState"
          value={values.powerState}
          choose={(powerState) => change({ powerState })}
          options={Object.entries(powerStates).map(([name, value]) => ({
            value,
            label: say(`parts.units.defaults.power.${name as keyof typeof powerStates}`),
          }))}
          error={fault('powerState')}
        />
      )}
      {values.switchState !== undefined && (
        <Choice
          name="switchState"
          value={values.switchState}
          choose={(switchState) => change({ switchState })}
          options={Object.entries(switchStates).map(([name, value]) => ({
            value,
            label: say(`parts.units.defaults.switched.${name as keyof typeof switchStates}`),
          }))}
          error={fault('switchState')}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  name: 'powerState' | 'switchState'
  value: number
  choose: (value: number) => void
  options: readonly { value: number; label: string }[]
  error: string | undefined
}

function Choice({ name, value, choose, options, error }: ChoiceProps) {
  const say = useText()
  return (
    <fieldset className={fieldClasses.part}>
      <legend>{say(`parts.units.defaults.${name}`)}</legend>
      <SegmentedControl
        fullWidth
        aria-label={say(`parts.units.defaults.${name}`)}
        value={String(value)}
        onChange={(chosen) => choose(Number(chosen))}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      />
      {error && (
        <p className={fieldClasses.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
