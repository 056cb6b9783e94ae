import { Button } from '@mantine/core'
import { systems } from '#contract/systems.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './companies.module.css'
import type { JustOpened } from './companies-page.tsx'

interface Props {
  company: JustOpened | null
  close: () => void
}

/** What the first administrator of a new company signs in with; shown this once. */
export function OpenedDialog({ company, close }: Props) {
  const say = useText()
  const kept = useKept(company)
  if (!kept) return null
  const { cnName: name, system, enName, account, password } = kept.value
  const address = `${location.origin}${systems[system].base}login/${enName}`
  return (
    <Dialog opened={company !== null} onClose={close} title={say('companies.opened', { name })} plain>
      <p className={classes.dim}>{say('companies.openedHint')}</p>
      <dl className={classes.told}>
        <dt>{say('companies.address')}</dt>
        <dd>{address}</dd>
        <dt>{say('companies.account')}</dt>
        <dd>{account}</dd>
        <dt>{say('companies.password')}</dt>
        <dd className={classes.secret}>{password}</dd>
      </dl>
      <Button onClick={close} data-autofocus>
        {say('companies.noted')}
      </Button>
    </Dialog>
  )
}
