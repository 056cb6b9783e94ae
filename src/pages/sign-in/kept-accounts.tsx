import '#src/text/account.ts'
import { IconLock, IconUserCircle } from '@tabler/icons-react'
import type { KeptAccount } from '#src/session/device.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import classes from './kept-accounts.module.css'
import { PinForm } from './pin-form.tsx'

interface Props {
  accounts: readonly KeptAccount[]
  /** Whose PIN is asked for; null while one is to be chosen. */
  at: number | null
  /** The server has just said who she is; only her PIN is missing. */
  proved: boolean
  choose: (account: KeptAccount) => void
  toChoice: () => void
  toPassword: () => void
}

/** The accounts this device keeps something of, or the PIN of one of them. */
export function KeptAccounts({ accounts, at, proved, choose, toChoice, toPassword }: Props) {
  const say = useText()
  const system = useSystem()
  const chosen = accounts.find(({ userId, sealed }) => userId === at && sealed)
  if (chosen)
    return (
      <PinForm
        key={chosen.userId}
        account={chosen}
        proved={proved}
        toChoice={accounts.length > 1 ? toChoice : null}
        toPassword={toPassword}
      />
    )
  return (
    <>
      <h2 className={classes.title}>{say('pin.keptTitle')}</h2>
      <ul className={classes.list}>
        {accounts.map((account) => (
          <li key={account.userId}>
            <button type="button" className={classes.account} onClick={() => choose(account)}>
              <IconUserCircle size={32} stroke={1.4} aria-hidden />
              <span className={classes.who}>
                <strong>{account.username}</strong>
                <span>
                  {account.company} · {say(`account.systems.${system}`)}
                </span>
                <span>
                  {account.unsent > 0
                    ? say('pin.keptUnsent', { count: account.unsent })
                    : say('pin.keptNone')}
                  {!account.sealed && ` · ${say('pin.keptPassword')}`}
                </span>
              </span>
              {account.sealed && <IconLock size={20} stroke={1.6} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.other} onClick={toPassword}>
        {say('pin.passwordWay')}
      </button>
    </>
  )
}
