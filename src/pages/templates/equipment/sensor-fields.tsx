import { Checkbox, NumberInput, SegmentedControl } from '@mantine/core'
import { isSensorState, readingsOf } from '#contract/rules/readings.ts'
import type { LinkColumn } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { linkColumnWords } from '#src/widgets/template/sensor-words.ts'
import classes from '../groups/group-fields.module.css'
import type { PartFieldsProps } from '../parts/part-kind.ts'

export interface SensorValues {
  direction: number
  holdTime: number
  linkColumn: readonly LinkColumn[] | null
}

interface Props
  extends Pick<PartFieldsProps<SensorValues>, 'values' | 'change' | 'fault' | 'takes' | 'limits'> {
  productTypeId: number
}

const columnsOf = (productTypeId: number): LinkColumn[] =>
  readingsOf(productTypeId).flatMap((reading) =>
    (isSensorState(reading) ? [1, 2] : [3, 4]).map((state) => ({ reading, state })),
  )

/** How a sensor is mounted, how long it holds, and which of its states linkages may use. */
export function SensorFields({ productTypeId, values, change, fault, takes, limits }: Props) {
  const say = useText()
  const columns = columnsOf(productTypeId)
  const isChosen = ({ reading, state }: LinkColumn) =>
    values.linkColumn?.some((each) => each.reading === reading && each.state === state) ?? true
  const turn = (column: LinkColumn, on: boolean) => {
    const chosen = columns.filter((each) => (each === column ? on : isChosen(each)))
    change({ linkColumn: chosen.length === columns.length ? null : chosen })
  }
  return (
    <>
      {takes('direction') && columns.some(({ reading }) => isSensorState(reading)) && (
        <div>
          <SegmentedControl
            fullWidth
            aria-label={say('parts.plan.direction')}
            value={String(values.direction)}
            onChange={(value) => change({ direction: Number(value) })}
            data={[
              { value: '1', label: say('parts.plan.forward') },
              { value: '2', label: say('parts.plan.reverse') },
            ]}
          />
          <p className={classes.hint}>{say('parts.plan.directionHint')}</p>
        </div>
      )}
      {takes('holdTime') && columns.some(({ reading }) => reading === 'presence') && (
        <NumberInput
          label={say('parts.plan.holdTime')}
          description={say('parts.plan.holdTimeHint')}
          {...limits('holdTime')}
          value={values.holdTime}
          onChange={(value) => change({ holdTime: Number(value) || 0 })}
          error={fault('holdTime')}
        />
      )}
      {takes('linkColumn') && (
        <fieldset className={classes.choice}>
          <legend>{say('parts.plan.columns')}</legend>
          <p className={classes.hint}>{say('parts.plan.columnsHint')}</p>
          <div className={classes.checks}>
            {columns.map((column) => (
              <Checkbox
                key={`${column.reading} ${column.state}`}
                label={linkColumnWords(column, say)}
                checked={isChosen(column)}
                onChange={(event) => turn(column, event.currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
