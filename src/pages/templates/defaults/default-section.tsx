import { Button } from '@mantine/core'
import { useState } from 'react'
import { defaultsOf, powerStates, switchStates } from '#contract/rules/room-defaults.ts'
import type { RoomDefaults } from '#contract/template-room-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { DefaultForm } from '../dialogs.ts'
import sectionClasses from '../parts/part-section.module.css'
import type { SectionProps } from '../sections/section.ts'
import { SectionFrame } from '../sections/section-frame.tsx'
import { secondsOf } from './default-values.ts'
import classes from './defaults.module.css'

const nameOf = <N extends string>(numbers: Readonly<Record<N, number>>, value: number) =>
  (Object.keys(numbers) as N[]).find((name) => numbers[name] === value)

const words = ({ lightTime, powerState, switchState }: RoomDefaults, say: Say) => ({
  lightTime:
    lightTime === 0
      ? say('parts.units.defaults.now')
      : `${secondsOf(lightTime)}${say('parts.units.defaults.seconds')}`,
  powerState: say(`parts.units.defaults.power.${nameOf(powerStates, powerState) ?? 'asBefore'}`),
  switchState: say(`parts.units.defaults.switched.${nameOf(switchStates, switchState) ?? 'asLast'}`),
})

/** How rooms of a template behave where nothing else is said. */
export function DefaultSection({ template }: SectionProps) {
  const say = useText()
  const [task, setTask] = useState<{ template: SeenTemplate } | null>(null)
  const may = {
    lightTime: useAllowed('/template/v1/configLightTime'),
    powerState: useAllowed('/template/v1/configPowerState'),
    switchState: useAllowed('/template/v1/configSwitchState'),
  }
  const fields = (['lightTime', 'powerState', 'switchState'] as const).filter((field) => may[field])
  const now = words(defaultsOf(template), say)
  return (
    <SectionFrame title={say('templates.further.units.defaults.title')}>
      <p className={sectionClasses.hint}>{say('parts.units.defaults.hint')}</p>
      <div className={classes.card}>
        <dl className={classes.values}>
          {(Object.keys(now) as (keyof typeof now)[]).map((field) => (
            <div key={field}>
              <dt className={classes.label}>{say(`parts.units.defaults.${field}`)}</dt>
              <dd className={classes.value}>{now[field]}</dd>
            </div>
          ))}
        </dl>
        {fields.length > 0 && (
          <Button variant="default" size="xs" onClick={() => setTask({ template })}>
            {say('parts.units.defaults.edit')}
          </Button>
        )}
      </div>
      <DefaultForm task={task} fields={fields} close={() => setTask(null)} />
    </SectionFrame>
  )
}
