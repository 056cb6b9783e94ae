import '#src/text/account.ts'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { Identity } from '#contract/own-account.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useTold } from '#src/session/use-told.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './account.module.css'

/** The accounts of other providers that sign in as her; nothing where there are none. */
export function IdentityPanel({ offline }: { offline: boolean }) {
  const say = useText()
  const api = useApi()
  const confirm = useConfirm()
  const { data: identities, again } = useTold('ownAccount.identities')
  if (!identities?.length) return null

  const unlink = async ({ id, provider: name }: Identity) => {
    const sure = await confirm({
      title: say('account.unlinkTitle', { name }),
      body: say('account.unlinkBody', { name }),
      confirm: say('account.unlink'),
      danger: true,
    })
    if (!sure) return
    if (await attempt(() => api.call('ownAccount.unlink', { id })))
      toast.done(say('account.unlinked', { name }))
    again()
  }
  return (
    <Panel title={say('account.identities')}>
      <p className={classes.hint}>{say('account.identitiesHint')}</p>
      <ul className={classes.rows}>
        {identities.map((one) => (
          <li key={one.id}>
            <IconLink size={24} stroke={1.5} aria-hidden className={classes.icon} />
            <div>
              <div className={classes.name}>{one.provider}</div>
              <div className={classes.value}>{one.subject}</div>
              <div className={classes.value}>
                {say('account.linkedAt', {
                  time: timeInWords(one.createdAt),
                })}
              </div>
            </div>
            <Button
              variant="default"
              disabled={offline}
              onClick={() => void unlink(one)}
              aria-label={say('account.unlinkOf', { name: one.provider, subject: one.subject })}
            >
              {say('account.unlink')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
