import { NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import { timeTypes } from '#contract/rules/timing.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { minuteOf, type TimeTypeName, timeTypeName } from '#src/widgets/template/timing-words.ts'
import { DoesField } from '../parts/does-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import { Days } from './timing-days.tsx'
import classes from './timing-fields.module.css'
import { enteredTiming, type TimingValues, timingValues } from './timing-values.ts'

type Props = PartFieldsProps<TimingValues>

function TimingFields(props: Props) {
  return (
    <>
      <NameField {...props.text('name')} {...props.limits('name')} />
      <When {...props} />
      <Days {...props} />
      <Period {...props} />
      <DoesField {...props} />
    </>
  )
}

function When({ values, change, text, value, limits }: Props) {
  const say = useText()
  const type = timeTypeName(values.timeType)
  const ofSun = type !== 'clock'
  return (
    <fieldset className={classes.part}>
      <legend>{say('templates.timings.when')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={say('templates.timings.when')}
        value={type}
        onChange={(name) => change({ timeType: timeTypes[name as TimeTypeName] })}
        data={(Object.keys(timeTypes) as TimeTypeName[]).map((one) => ({
          value: one,
          label: say(`templates.timings.type.${one}`),
        }))}
      />
      {ofSun && (
        <div className={classes.pair}>
          <NumberInput
            label={say('templates.timings.offset')}
            description={say('templates.timings.offsetHint')}
            suffix={say('templates.timings.minutes')}
            step={5}
            {...value<number | string>('offset')}
            {...limits('offset')}
          />
          {(['earliest', 'latest'] as const).map((field) => (
            <TextInput key={field} type="time" label={say(`templates.timings.${field}`)} {...text(field)} />
          ))}
        </div>
      )}
      <TextInput
        type="time"
        required
        label={say(ofSun ? 'templates.timings.fallback' : 'templates.timings.time')}
        description={ofSun ? say('templates.timings.fallbackHint') : undefined}
        {...text('minute')}
      />
    </fieldset>
  )
}

function Period({ text }: Props) {
  const say = useText()
  return (
    <div className={classes.pair}>
      {(['startDate', 'endDate'] as const).map((field) => (
        <TextInput key={field} type="date" label={say(`templates.timings.${field}`)} {...text(field)} />
      ))}
    </div>
  )
}

/** When, on which days, and what it does. */
export const timingForm: PartFormKind<'timingList', TimingValues> = {
  begin: timingValues,
  Fields: TimingFields,
  entered: enteredTiming,
  check: ({ minute, targetId }, template, say) => {
    const parts = [...template.sceneList, ...template.groupList, ...targetsOf(template)]
    const isThere = parts.length === 0 || parts.some(({ id }) => id === targetId)
    return {
      minute: minuteOf(minute) === null ? faultWords('required') : null,
      targetId: isThere ? null : say('templates.timings.chooseTarget'),
    }
  },
  size: 560,
}
