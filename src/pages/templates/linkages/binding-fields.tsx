import { NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { type Cause, causeName, causes } from '#contract/rules/causes.ts'
import { inUse } from '#contract/rules/in-use.ts'
import { seesPeople } from '#contract/rules/readings.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { minuteOf } from '#src/widgets/template/timing-words.ts'
import { DoesField } from '../parts/does-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import classes from '../timings/timing-fields.module.css'
import { type BindingValues, bindingValues, enteredBinding, keysFor, readingsFor } from './binding-values.ts'
import { SensorFields } from './sensor-fields.tsx'

type Props = PartFieldsProps<BindingValues>

function BindingFields(props: Props) {
  return (
    <>
      <NameField {...props.text('name')} {...props.limits('name')} />
      <CauseFields {...props} />
      <DoesField {...props} />
      <Conditions {...props} />
    </>
  )
}

function CauseFields(props: Props) {
  const say = useText()
  const { values, change, template } = props
  const products = useProductsById()
  const cause = causeName(values.causeType)
  const begin = (name: Cause) => {
    const [reading = values.reading] = readingsFor(template, name === 'state', products).keys()
    const state = name === 'threshold' ? 3 : 1
    change({ causeType: causes[name], sourceIds: [], reading, state })
  }
  return (
    <fieldset className={classes.part}>
      <legend>{say('parts.linkages.cause')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={say('parts.linkages.cause')}
        value={cause}
        onChange={(name) => begin(name as Cause)}
        data={(Object.keys(causes) as Cause[]).map((name) => ({
          value: name,
          label: say(`templates.linkages.causes.${name}`),
        }))}
      />
      {cause === 'key' && <KeyFields {...props} />}
      {(cause === 'state' || cause === 'threshold') && (
        <SensorFields {...props} ofStates={cause === 'state'} />
      )}
      {cause === 'absence' && (
        <NumberInput
          label={say('parts.linkages.minutes')}
          description={say(
            isWatched(template) ? 'parts.linkages.minutesHint' : 'parts.linkages.minutesBlind',
          )}
          {...props.value<number | string>('minutes')}
          {...props.limits('minutes')}
        />
      )}
    </fieldset>
  )
}

/** Whether a sensor of people is in use: without one nobody is seen to be there. */
const isWatched = ({ equipmentList }: SeenTemplate): boolean =>
  inUse(equipmentList).some(({ productTypeId }) => seesPeople(productTypeId))

function KeyFields({ template, values, change, fault }: Props) {
  const say = useText()
  const keys = keysFor(template).map(({ panelId, name, key }) => ({
    value: `${panelId} ${key}`,
    label: say('templates.panels.keyOf', { panel: name, key }),
  }))
  const chosen = `${values.sourceIds[0] ?? ''} ${values.keyIndex}`
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={say('parts.linkages.panelKey')}
        value={keys.some(({ value }) => value === chosen) ? chosen : ''}
        onChange={({ currentTarget: { value } }) => {
          const [id, key] = value.split(' ').map(Number)
          change({ sourceIds: id ? [id] : [], keyIndex: key ?? 1 })
        }}
        data={[{ value: '', label: say('parts.linkages.choosePanelKey') }, ...keys]}
        error={fault('sourceIds') ?? fault('keyIndex')}
      />
      <SegmentedControl
        aria-label={say('parts.linkages.panelKey')}
        value={String(values.pressType)}
        onChange={(value) => change({ pressType: Number(value) })}
        data={[
          { value: '1', label: say('templates.panels.press.short') },
          { value: '2', label: say('templates.panels.press.long') },
        ]}
      />
    </div>
  )
}

function Conditions({ template, values, change, text }: Props) {
  const say = useText()
  return (
    <fieldset className={classes.part}>
      <legend>{say('parts.linkages.only')}</legend>
      <div className={classes.pair}>
        <TextInput type="time" label={say('parts.linkages.from')} {...text('fromMinute')} />
        <TextInput type="time" label={say('parts.linkages.to')} {...text('toMinute')} />
      </div>
      <NativeSelect
        label={say('parts.linkages.whileScene')}
        value={values.whileSceneId === null ? '' : String(values.whileSceneId)}
        onChange={({ currentTarget: { value } }) =>
          change({ whileSceneId: value === '' ? null : Number(value) })
        }
        data={[
          { value: '', label: say('parts.linkages.anyScene') },
          ...template.sceneList.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </fieldset>
  )
}

/** What causes something, what it does, and when alone. */
export const bindingForm: PartFormKind<'bindingList', BindingValues> = {
  begin: bindingValues,
  Fields: BindingFields,
  entered: enteredBinding,
  check: ({ targetId, fromMinute, toMinute }, _, say) => ({
    targetId: targetId === null ? say('templates.timings.chooseTarget') : null,
    toMinute:
      (minuteOf(fromMinute) === null) === (minuteOf(toMinute) === null) ? null : say('parts.linkages.to'),
  }),
  size: 560,
}
