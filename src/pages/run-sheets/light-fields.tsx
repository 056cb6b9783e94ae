import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import {
  isOverdue,
  type LightKind,
  lightClasses,
  lightOf,
  lightStandard,
  mostPoints,
} from '#contract/rules/run-sheet/light.ts'
import type { SeenResult } from '#src/data/run-sheets.ts'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import classes from './light-fields.module.css'
import lineClasses from './lines.module.css'
import { floored } from './step-words.ts'

export interface LightValues {
  /** As they are typed, in lx. */
  points: string[]
  meter: string
  /** YYYY-MM-DD; empty where it was not said. */
  calibrated: string
}

type Meter = Omit<LightValues, 'points'>

/** The luxmeter in somebody's hands is the same one in the next room. */
let remembered: Meter = { meter: '', calibrated: '' }
export const rememberMeter = (meter: Meter): void => {
  if (meter.meter !== '' || meter.calibrated !== '') remembered = meter
}
export const lastMeter = (result: SeenResult | undefined): Meter =>
  result?.meter ? { meter: result.meter, calibrated: result.calibratedOn ?? '' } : remembered

/** A field for each point that is asked for, with what was read there before. */
export const emptyPoints = (kind: LightKind, readings: readonly number[]): string[] =>
  Array.from({ length: Math.max(readings.length, lightClasses[kind].points) }, (_, index) =>
    readings[index] === undefined ? '' : String(readings[index]),
  )

/** What was typed, without the fields that are empty; null where something is no reading. */
export function readingsIn(points: readonly string[]): number[] | null {
  const readings = points.filter((point) => point.trim() !== '').map(Number)
  return readings.every((one) => one >= 0 && one <= 200_000) ? readings : null
}

interface Props {
  kind: LightKind
  values: LightValues
  change: (patch: Partial<LightValues>) => void
  error: string | undefined
}

/** Readings of a luxmeter, point by point, and what they come to. */
export function LightFields({ kind, values, change, error }: Props) {
  const say = useText()
  const { points, meter, calibrated } = values
  const set = (at: number, value: string) =>
    change({ points: points.map((point, index) => (index === at ? value : point)) })
  const readings = readingsIn(points)
  const isWrong = (point: string) => readingsIn([point]) === null
  return (
    <fieldset className={classes.light}>
      <legend>{say('runSheets.light.title')}</legend>
      <p className={lineClasses.under}>
        {say('runSheets.light.asked', { standard: lightStandard, ...lightClasses[kind] })}
      </p>
      <div className={classes.points}>
        {points.map((point, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place
            key={index}
            size="md"
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            aria-label={say('runSheets.light.point', { at: index + 1 })}
            placeholder={String(index + 1)}
            value={point}
            error={isWrong(point) ? say('runSheets.light.wrong') : undefined}
            onChange={({ currentTarget: { value } }) => set(index, value.replace(',', '.'))}
          />
        ))}
      </div>
      <div className={classes.pointButtons}>
        <Button
          variant="subtle"
          mih={44}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={points.length >= mostPoints}
          onClick={() => change({ points: [...points, ''] })}
        >
          {say('runSheets.light.add')}
        </Button>
        {points.length > lightClasses[kind].points && (
          <Button
            variant="subtle"
            mih={44}
            leftSection={<IconMinus size={16} aria-hidden />}
            onClick={() => change({ points: points.slice(0, -1) })}
          >
            {say('runSheets.light.removeLast')}
          </Button>
        )}
      </div>
      {readings !== null && readings.length > 0 && <Outcome kind={kind} readings={readings} />}
      <div className={classes.meter}>
        <TextInput
          label={say('runSheets.light.meter')}
          placeholder={say('runSheets.light.meterHint')}
          maxLength={60}
          value={meter}
          onChange={({ currentTarget: { value } }) => change({ meter: value })}
        />
        <TextInput
          type="date"
          label={say('runSheets.light.calibratedOn')}
          value={calibrated}
          error={calibrated !== '' && isOverdue(calibrated, Date.now()) && say('runSheets.light.overdue')}
          onChange={({ currentTarget: { value } }) => change({ calibrated: value })}
        />
      </div>
      <FormError error={error} />
    </fieldset>
  )
}

/** What the readings come to, and what of it falls short. */
function Outcome({ kind, readings }: { kind: LightKind; readings: readonly number[] }) {
  const say = useText()
  const { average, least, uniformity, short, points } = lightOf(kind, readings)
  const lx = (value: number) => say('runSheets.light.lx', { value: floored(value) })
  return (
    <div className={classes.outcome} role="status">
      <dl className={classes.figures} data-numbers>
        <div data-short={short.includes('illuminance')}>
          <dt>{say('runSheets.light.average')}</dt>
          <dd>{lx(average)}</dd>
        </div>
        <div>
          <dt>{say('runSheets.light.least')}</dt>
          <dd>{lx(least)}</dd>
        </div>
        <div data-short={short.includes('uniformity')}>
          <dt>{say('runSheets.light.uniformity')}</dt>
          <dd>{floored(uniformity, 2)}</dd>
        </div>
      </dl>
      {short.length === 0 ? (
        <p className={classes.met}>
          <IconCircleCheck size={18} aria-hidden /> {say('runSheets.light.met')}
        </p>
      ) : (
        <p className={classes.short}>
          {short
            .map((what) =>
              say(`runSheets.light.short.${what}`, { count: lightClasses[kind].points - points }),
            )
            .join(say('devices.comma'))}
        </p>
      )}
    </div>
  )
}
