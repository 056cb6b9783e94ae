import { ActionIcon, NativeSelect, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { functionsOfUnit, thermostatFunction, unitType, unitTypes } from '#contract/rules/climate.ts'
import type { TemplateThermostat, ThermostatChild } from '#contract/template-room-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import fieldClasses from '../timings/timing-fields.module.css'
import classes from './thermostats.module.css'

interface Values {
  name: string
  equipmentId: number
  type: number
  childList: readonly ThermostatChild[]
}

/** The functions of a type, each as it was where it was one before. */
const childrenOf = (type: number, before: readonly ThermostatChild[]): ThermostatChild[] =>
  (functionsOfUnit[type] ?? [])
    .map((one, place) => {
      const was = before.find((child) => child.type === one)
      return { type: one, enable: was?.enable ?? 1, index: was?.index ?? place + 1 }
    })
    .sort((a, b) => a.index - b.index)
    .map((child, place) => ({ ...child, index: place + 1 }))

/** The same with one function a place further up or down. */
function moved(childList: readonly ThermostatChild[], place: number, by: 1 | -1): ThermostatChild[] {
  const next = [...childList]
  const [child] = next.splice(place, 1)
  if (child) next.splice(place + by, 0, child)
  return next.map((each, index) => ({ ...each, index: index + 1 }))
}

function ThermostatFields({ values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const say = useText()
  const { childList } = values
  const turn = (type: number, enable: number) =>
    change({ childList: childList.map((child) => (child.type === type ? { ...child, enable } : child)) })
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <NativeSelect
        label={say('parts.units.thermostats.type')}
        value={String(values.type)}
        onChange={({ currentTarget: { value } }) =>
          change({ type: Number(value), childList: childrenOf(Number(value), childList) })
        }
        data={Object.values(unitTypes).map((type) => ({
          value: String(type),
          label: say(`parts.units.thermostats.types.${unitType(type)}`),
        }))}
        error={fault('equipmentId') ?? fault('type')}
      />
      <fieldset className={fieldClasses.part}>
        <legend>{say('parts.units.thermostats.functions')}</legend>
        <ol className={classes.functions}>
          {childList.map((child, place) => {
            const name = say(`parts.units.thermostats.function.${thermostatFunction(child.type)}`)
            return (
              <li key={child.type} className={classes.function}>
                <Switch
                  className={classes.turn}
                  label={name}
                  checked={child.enable === 1}
                  onChange={(event) => turn(child.type, event.currentTarget.checked ? 1 : 0)}
                />
                <ActionIcon
                  variant="subtle"
                  aria-label={say('parts.units.up', { name })}
                  disabled={place === 0}
                  onClick={() => change({ childList: moved(childList, place, -1) })}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={say('parts.units.down', { name })}
                  disabled={place === childList.length - 1}
                  onClick={() => change({ childList: moved(childList, place, 1) })}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ol>
        {fault('childList') && (
          <p className={fieldClasses.error} role="alert">
            {fault('childList')}
          </p>
        )}
      </fieldset>
    </>
  )
}

/** What of a wall unit is fitted, and in which order it shows that. */
export const thermostatForm: PartFormKind<'thermostatList', Values> = {
  begin: (row: Partial<TemplateThermostat>) => {
    const type = row.type ?? unitTypes.all
    return {
      name: row.name ?? '',
      equipmentId: row.equipmentId ?? 0,
      type,
      childList: childrenOf(type, row.childList ?? []),
    }
  },
  Fields: ThermostatFields,
  entered: ({ childList, ...values }) => ({ ...values, childList: [...childList] }),
}
