import { Button, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { StepState } from '#contract/rules/run-sheet/kinds.ts'
import {
  isOverdue,
  type LightKind,
  lightClasses,
  lightStandard,
  meterLacks,
  mostLux,
  mostPoints,
} from '#contract/rules/run-sheet/light.ts'
import { limitsOf } from '#src/form/call-rules.ts'
import { type Say, useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import lineClasses from '../lines.module.css'
import classes from './light-fields.module.css'
import { Outcome } from './light-outcome.tsx'

export interface LightValues {
  /** As they are typed, in lx. */
  points: string[]
  meter: string
  /** YYYY-MM-DD; empty where it was not said. */
  calibrated: string
}

export type Meter = Omit<LightValues, 'points'>

/** A field for each point that is asked for, with what was read there before. */
export const emptyPoints = (kind: LightKind, readings: readonly number[]): string[] =>
  Array.from({ length: Math.max(readings.length, lightClasses[kind].points) }, (_, index) =>
    readings[index] === undefined ? '' : String(readings[index]),
  )

/** What has to be said yet of the meter, by field, in words. */
export const meterFaults = (
  state: StepState,
  { meter, calibrated }: Meter,
  say: Say,
): Partial<Record<keyof Meter, string>> =>
  Object.fromEntries(
    meterLacks(state, { meter, calibratedOn: calibrated }).map((field) =>
      field === 'meter'
        ? (['meter', say('runSheets.light.meterNeeded')] as const)
        : (['calibrated', say('runSheets.light.calibrationNeeded')] as const),
    ),
  )

/** A reading as it was typed, its digits and its point perhaps of full width, its thousands perhaps set apart. */
const readingTyped = (value: string) => value.normalize('NFKC').replaceAll(',', '').replace('。', '.')

/** What was typed, without the fields that are empty; null where something is no reading. */
export function readingsIn(points: readonly string[]): number[] | null {
  const readings = points.filter((point) => point.trim() !== '').map(Number)
  return readings.every((one) => one >= 0 && one <= mostLux) ? readings : null
}

interface Props {
  kind: LightKind
  values: LightValues
  change: (patch: Partial<LightValues>) => void
  /** What is wrong with the readings, with the meter, with when it was calibrated. */
  fault: (path: 'readings' | keyof Meter) => string | undefined
}

/** Readings of a luxmeter, point by point, and what they come to. */
export function LightFields({ kind, values, change, fault }: Props) {
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
            onChange={({ currentTarget: { value } }) => set(index, readingTyped(value))}
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
          {...limitsOf('runSheet.record', 'meter')}
          value={meter}
          error={fault('meter')}
          onChange={({ currentTarget: { value } }) => change({ meter: value })}
        />
        <TextInput
          type="date"
          label={say('runSheets.light.calibratedOn')}
          value={calibrated}
          error={
            fault('calibrated') ??
            (calibrated !== '' && isOverdue(calibrated, Date.now()) && say('runSheets.light.overdue'))
          }
          onChange={({ currentTarget: { value } }) => change({ calibrated: value })}
        />
      </div>
      <FormError error={fault('readings')} />
    </fieldset>
  )
}
