import { SegmentedControl } from '@mantine/core'
import { airFault, isLimited, rangeWords } from '#contract/rules/air-limits.ts'
import { useAirLimits } from '#src/data/air-limits.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import classes from '../matrix/cell-editor.module.css'
import type { MatrixRow } from '../matrix/matrix-model.ts'
import { type CellValues, noValues, switchValues, withValue } from '../scenes/scene-values.ts'
import { FunctionField } from './function-field.tsx'

interface Props {
  row: MatrixRow
  draft: CellValues
  change: (draft: CellValues) => void
  /** Called instead of `change` for a switch that there is nothing else to be said beside. */
  only?: (values: CellValues) => void
}

/** The values one target is given, function by function. */
export function ValueFields({ row, draft, change, only = change }: Props) {
  const say = useText()
  const main = mainSwitch(row.functions)
  const others = row.functions.filter((fn) => fn !== main)
  return (
    <>
      {row.kind === 'group' && (
        <p className={classes.none}>{say('templates.scenes.groupSize', { count: row.count })}</p>
      )}
      {row.functions.length === 0 && <p className={classes.none}>{say('templates.scenes.noFunctions')}</p>}
      {main && (
        <MainSwitch
          row={row}
          value={draft.size === 0 ? undefined : draft.get(main.identifier)}
          choose={others.length === 0 ? only : change}
          draft={draft}
        />
      )}
      {others.map((fn) => (
        <FunctionField
          key={fn.identifier}
          fn={fn}
          value={draft.get(fn.identifier)}
          change={(value) => change(withValue(row.functions, draft, fn.identifier, value))}
        />
      ))}
      {row.functions.some(({ identifier }) => isLimited(identifier)) && <LimitNote draft={draft} />}
    </>
  )
}

/** What the company allows of what is set here, where that is an air conditioner; gateways keep to it whatever is set. */
function LimitNote({ draft }: Pick<Props, 'draft'>) {
  const { campusId } = useActiveCampus()
  const limits = useAirLimits(campusId ?? 0)
  const [mode, temperature] = [draft.get('mode'), draft.get('temperature')]
  const values: Record<string, number> = mode === undefined ? {} : { mode }
  const words =
    (mode === undefined ? null : airFault(limits, 'mode', mode, {})) ??
    (temperature === undefined
      ? null
      : (rangeWords(limits, mode) ?? airFault(limits, 'temperature', temperature, values)))
  return words ? <p className={classes.none}>{words[textLanguage()]}</p> : null
}

interface SwitchProps {
  row: MatrixRow
  draft: CellValues
  /** 1, 0, or undefined when nothing is said of it. */
  value: number | undefined
  choose: (values: CellValues) => void
}

/** The dialog's focus goes to an element, and what it is given as a whole cannot have it: so to the choice that is made. */
const focusChosen = (control: HTMLElement | null) =>
  control?.querySelector('input:checked')?.setAttribute('data-autofocus', '')

function MainSwitch({ row, draft, value, choose }: SwitchProps) {
  const say = useText()
  const main = mainSwitch(row.functions)
  const take = (chosen: string) => {
    if (!main || chosen === 'none') return choose(noValues)
    if (chosen === 'off') return choose(switchValues(row.functions, 0))
    return choose(withValue(row.functions, draft, main.identifier, 1))
  }
  return (
    <SegmentedControl
      ref={focusChosen}
      fullWidth
      aria-label={main?.name}
      value={value === undefined ? 'none' : value === 0 ? 'off' : 'on'}
      onChange={take}
      data={[
        { value: 'none', label: say('templates.scenes.noAction') },
        { value: 'on', label: say('common.on') },
        { value: 'off', label: say('common.off') },
      ]}
    />
  )
}
