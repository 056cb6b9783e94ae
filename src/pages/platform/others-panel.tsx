import '#src/text/account.ts'
import { entersSystem } from '#contract/rules/platform.ts'
import { systemCodes, systems } from '#contract/systems.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import classes from './platform.module.css'

/** The other platforms that the account may enter (spec point 2); each is a console of its own, with its own sign-in. */
export function OthersPanel() {
  const say = useText()
  const system = useSystem()
  const session = useSession()
  const accountType = session.kind === 'signed-in' ? session.user.accountType : 0
  const others = systemCodes.filter((code) => code !== system && entersSystem(accountType, code))
  return (
    <Panel title={say('company.platform.others')}>
      <p className={classes.hint}>
        {say(others.length > 0 ? 'company.platform.othersHint' : 'company.platform.noOthers')}
      </p>
      <ul className={classes.list}>
        {others.map((code) => (
          <li key={code}>
            <a className={classes.name} href={systems[code].base}>
              {say(`account.systems.${code}`)}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
