import '#src/text/account.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import classes from './account.module.css'
import { ContactDialog, type ContactKind } from './contact-dialog.tsx'
import type { useOwnAccount } from './use-own-account.ts'

interface Props {
  own: ReturnType<typeof useOwnAccount>
  offline: boolean
}

const kinds: readonly ContactKind[] = ['phone', 'email']

/** Where codes reach somebody, and binding another phone or e-mail address. */
export function ContactPanel({ own, offline }: Props) {
  const say = useText()
  const [binding, setBinding] = useState<ContactKind | null>(null)
  const shownOf = (kind: ContactKind) =>
    own.account ? (own.account[kind] ?? say('account.notBound')) : say(`account.${own.state as 'asking'}`)
  const provedOf = (kind: ContactKind) =>
    own.account && (kind === 'phone' ? own.account.phoneProved : own.account.emailProved)
  /** It was written down by somebody else, and names nobody yet. */
  const isUnproved = (kind: ContactKind) => Boolean(own.account?.[kind]) && !provedOf(kind)
  const doOf = (kind: ContactKind) => {
    if (!own.account?.[kind]) return 'account.bindIt'
    return isUnproved(kind) ? 'account.proveIt' : 'account.change'
  }
  const close = (bound: boolean) => {
    setBinding(null)
    if (bound) own.again()
  }
  return (
    <Panel title={say('account.contact')}>
      <p className={classes.hint}>{say('account.contactHint')}</p>
      <ul className={classes.rows}>
        {kinds.map((kind) => (
          <li key={kind}>
            <div>
              <div className={classes.name}>{say(`account.${kind}`)}</div>
              <div className={classes.value}>{shownOf(kind)}</div>
              {isUnproved(kind) && <div className={classes.hint}>{say('account.unproved')}</div>}
            </div>
            <Button
              variant="default"
              disabled={offline || !own.account}
              onClick={() => setBinding(kind)}
              aria-label={say(`account.bind.${kind}`)}
            >
              {say(doOf(kind))}
            </Button>
          </li>
        ))}
      </ul>
      {kinds.map((kind) => (
        <ContactDialog key={kind} kind={kind} opened={binding === kind} close={close} />
      ))}
    </Panel>
  )
}
