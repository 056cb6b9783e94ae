import * as T from 'typebox'
import { LocalDate } from './calendar-shapes.ts'
import { FunctionValue } from './function-value.ts'
import { Id, Name, Nullable, Text, Version } from './shapes.ts'

const Minute = () => T.Integer({ minimum: 0, maximum: 1439 })

/**
 * When something is done by itself. Times are of the campus's clock, in minutes since midnight; days are of its
 * calendar, where a working day that is moved for a holiday counts as the weekday it replaces.
 */
export const TemplateTiming = T.Object({
  id: Id(),
  templateId: Id(),
  name: Name(),
  timeType: T.Integer({ minimum: 1, maximum: 3, description: '1 clock, 2 sunrise, 3 sunset' }),
  minute: T.Integer({
    minimum: 0,
    maximum: 1439,
    description: 'minutes since midnight; of sunrise and sunset, the time for days that have none',
  }),
  offset: T.Integer({ minimum: -720, maximum: 720, description: 'minutes after sunrise or sunset' }),
  earliest: Nullable(Minute()),
  latest: Nullable(Minute()),
  days: T.Array(
    T.Integer({ minimum: 1, maximum: 8, description: '1 Monday to 7 Sunday, 8 public holiday' }),
    {
      minItems: 1,
      maxItems: 8,
    },
  ),
  startDate: Nullable(LocalDate()),
  endDate: Nullable(LocalDate()),
  targetId: Id('a scene, which is called, or a group or an equipment, which gets the values'),
  functionList: T.Array(FunctionValue),
  state: T.Integer({ minimum: 0, maximum: 1, description: '1 in use, 0 out of use' }),
  version: Version(),
})
export type TemplateTiming = T.Static<typeof TemplateTiming>

export const KeyIndex = () => T.Integer({ minimum: 1, maximum: 12 })
export const PressType = () =>
  T.Integer({ minimum: 1, maximum: 2, description: '1 short, 2 long (from 500 ms)' })

/** A cause and its consequence: a key, a state of sensors, a threshold or an absence calls a scene or gives values. */
export const TemplateBinding = T.Object({
  id: Id(),
  templateId: Id(),
  name: Name(),
  causeType: T.Integer({
    minimum: 1,
    maximum: 4,
    description: '1 key, 2 sensor state, 3 threshold, 4 absence of people',
  }),
  sourceIds: T.Array(Id(), {
    maxItems: 40,
    description: 'the panel, or sensors, of which any one is enough',
  }),
  keyIndex: KeyIndex(),
  pressType: PressType(),
  reading: Text(40),
  state: T.Integer({
    minimum: 1,
    maximum: 4,
    description: 'of sensors 1 or 2, the first or second of their states; of thresholds 3 above, 4 below',
  }),
  limit: T.Number(),
  hysteresis: T.Number({
    minimum: 0,
    description: 'how far back the value has to go before it counts again',
  }),
  minutes: T.Integer({ minimum: 1, maximum: 1440 }),
  fromMinute: Nullable(Minute()),
  toMinute: Nullable(Minute()),
  whileSceneId: Nullable(Id('only while this scene is active')),
  targetId: Id('a scene, which is called, or a group or an equipment, which gets the values'),
  functionList: T.Array(FunctionValue),
  version: Version(),
})
export type TemplateBinding = T.Static<typeof TemplateBinding>
