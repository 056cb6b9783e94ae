import type { FunctionValue } from '../../function-value.ts'
import { childFunctions, thermostatFunction } from '../climate.ts'
import { type CheckRule, found } from './context.ts'
import { settersOf } from './scene-rules.ts'

/** What is not there may be switched off with the rest. */
const isOff = ({ identifier, functionParamList }: FunctionValue): boolean =>
  /switch$/i.test(identifier) && functionParamList.every(({ paramValue }) => paramValue === 0)

/** The unit takes it and does nothing: where it hangs there is no such floor or fan. */
const childNotFitted: CheckRule = {
  code: 'child-not-fitted',
  severity: 'warning',
  about: { zh: '设置了温控面板未启用的功能', en: 'A function that a thermostat is not fitted with is set' },
  find: (checked) => {
    // What a unit could be told if the function were fitted, by the unit's id.
    const idle = new Map(
      checked.template.thermostatList.map(({ equipmentId, childList }) => [
        equipmentId,
        new Set<string>(
          childList.flatMap(({ type, enable }) =>
            enable === 1 ? [] : childFunctions[thermostatFunction(type)],
          ),
        ),
      ]),
    )
    return settersOf(checked).flatMap(({ list, row, given }) => {
      const units = given.flatMap(({ targetId, functionList }) =>
        functionList.some((told) => idle.get(targetId)?.has(told.identifier) && !isOff(told))
          ? (checked.equipment.get(targetId)?.name ?? [])
          : [],
      )
      const names = [...new Set(units)].slice(0, 3)
      return names.length === 0
        ? []
        : [
            found(
              list,
              row,
              `设置了${names.join('、')}未启用的功能，不会有反应`,
              `It sets a function that ${names.join(', ')} is not fitted with: nothing happens`,
            ),
          ]
    })
  },
}

export const unitRules = [childNotFitted]
