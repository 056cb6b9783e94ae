import '#src/text/entry.ts'
import { Checkbox, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'
import { useHeldProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { readingWords, stateWords } from '#src/widgets/template/sensor-words.ts'
import groupClasses from '../groups/group-fields.module.css'
import type { PartFieldsProps } from '../parts/part-kind.ts'
import sectionClasses from '../parts/part-section.module.css'
import classes from '../timings/timing-fields.module.css'
import { type BindingValues, readingsFor } from './binding-values.ts'

type Props = PartFieldsProps<BindingValues>

/** Which sensors a linkage goes by, and at what reading or state of theirs. */
export function SensorFields({ ofStates, ...props }: Props & { ofStates: boolean }) {
  const say = useText()
  const { template, values, change, fault } = props
  const products = useHeldProductsById()
  const readings = readingsFor(template, ofStates, products ?? new Map())
  const offered = readings.get(values.reading) ?? []
  // What it names and should not, so that it can be left out.
  const strays = values.sourceIds
    .filter((id) => !offered.some((one) => one.id === id))
    .map((id) => ({ id, name: nameOf(template, id) ?? say('entry.unknownPart', { id }) }))
  if (readings.size === 0 && strays.length === 0) {
    // What can be switched, which products say, is among the states.
    if (ofStates && products === undefined) return <LoadingState rows={1} height={40} />
    const words =
      ofStates && products === null ? 'templates.equipment.noProductsHint' : 'parts.linkages.noSources'
    return <p className={sectionClasses.hint}>{say(words)}</p>
  }
  const turn = (id: number, on: boolean) =>
    change({ sourceIds: on ? [...values.sourceIds, id] : values.sourceIds.filter((one) => one !== id) })
  const stateChoices = ofStates
    ? [1, 2].map((state) => ({ value: String(state), label: stateWords(values.reading, state, say) }))
    : [
        { value: '3', label: say('parts.linkages.above') },
        { value: '4', label: say('parts.linkages.below') },
      ]
  return (
    <>
      <NativeSelect
        label={say('parts.linkages.reading')}
        value={values.reading}
        onChange={({ currentTarget: { value } }) => change({ reading: value, sourceIds: [] })}
        data={[...new Set([...readings.keys(), values.reading])].map((reading) => ({
          value: reading,
          label: readingWords(reading, say),
        }))}
        error={fault('reading')}
      />
      <fieldset className={groupClasses.choice}>
        <legend>{say('parts.linkages.sources')}</legend>
        <div className={groupClasses.checks}>
          {[...offered, ...strays].map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={values.sourceIds.includes(id)}
              onChange={(event) => turn(id, event.currentTarget.checked)}
            />
          ))}
        </div>
        {fault('sourceIds') ? (
          <p className={classes.error} role="alert">
            {fault('sourceIds')}
          </p>
        ) : (
          <p className={sectionClasses.hint}>{say('parts.linkages.sourcesHint')}</p>
        )}
      </fieldset>
      <SegmentedControl
        aria-label={say('parts.linkages.reading')}
        value={String(values.state)}
        onChange={(value) => change({ state: Number(value) })}
        data={stateChoices}
      />
      {!ofStates && <Limits {...props} />}
    </>
  )
}

const nameOf = (template: SeenTemplate, id: number): string | undefined =>
  [...targetsOf(template), ...template.noPowerPanelList].find((one) => one.id === id)?.name

function Limits({ value, limits }: Props) {
  const say = useText()
  return (
    <div className={classes.pair}>
      <NumberInput label={say('parts.linkages.limit')} {...value<number | string>('limit')} />
      <NumberInput
        label={say('parts.linkages.hysteresis')}
        description={say('parts.linkages.hysteresisHint')}
        {...value<number | string>('hysteresis')}
        {...limits('hysteresis')}
      />
    </div>
  )
}
