import { thermostatFunction, unitType } from '#contract/rules/climate.ts'
import { useText } from '#src/text/text.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'

/** How the wall units of a template are set up. */
export function ThermostatSection(props: SectionProps) {
  const say = useText()
  const url = '/TemplateMultipurposeThermostat/v1/update'
  return (
    <PartList
      {...props}
      list="thermostatList"
      words="units.thermostats"
      urls={{ edit: url, remove: url }}
      rows={props.template.thermostatList.map((row) => {
        const fitted = row.childList.filter(({ enable }) => enable === 1).sort((a, b) => a.index - b.index)
        return {
          row,
          where: say(`parts.units.thermostats.types.${unitType(row.type)}`),
          what: fitted
            .map(({ type }) => say(`parts.units.thermostats.function.${thermostatFunction(type)}`))
            .join(' → '),
        }
      })}
    />
  )
}
