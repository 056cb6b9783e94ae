import '#src/text/account.ts'
import { Checkbox } from '@mantine/core'
import { type SystemCode, systemCodes } from '#contract/systems.ts'
import type { ValueInputProps } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import classes from './companies.module.css'

interface Props extends ValueInputProps<SystemCode[]> {
  /** The platforms that the company has. */
  had: readonly SystemCode[]
}

/** Further platforms for a company; nothing where it has them all. */
export function PlatformChoice({ had, value, onChange, error }: Props) {
  const say = useText()
  const offered = systemCodes.filter((system) => !had.includes(system))
  if (offered.length === 0) return null
  return (
    <Checkbox.Group
      label={say('companies.alsoIn')}
      description={say('companies.alsoInHint')}
      value={value}
      onChange={(chosen) => onChange(offered.filter((system) => chosen.includes(system)))}
      error={error}
    >
      <div className={classes.choices}>
        {offered.map((system) => (
          <Checkbox key={system} value={system} label={say(`account.systems.${system}`)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
