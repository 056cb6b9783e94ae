import type { GatewayReach } from '#contract/device-shapes.ts'
import { useText } from '#src/text/text.ts'
import { ageInWords, useNow } from '#src/ui/age.tsx'
import { Panel } from '#src/ui/facts.tsx'
import classes from './doctor.module.css'

/** The gateways of the campus, those out of reach first. */
export function GatewayList({ gateways }: { gateways: readonly GatewayReach[] }) {
  const say = useText()
  const now = useNow()
  return (
    <Panel title={say('doctor.gatewayList')}>
      <ul className={classes.gateways}>
        {gateways.map(({ deviceId, name, deviceNo, online, at, deviceNum, onlineNum }) => (
          <li key={deviceId} data-state={online ? 'ok' : 'broken'}>
            <strong>{name}</strong>
            <span className={classes.number}>{deviceNo}</span>
            <span className={classes.mark}>
              {say(online ? 'doctor.gatewayOnline' : 'doctor.gatewayOffline')}
            </span>
            <span>{say('doctor.behind', { online: onlineNum, count: deviceNum })}</span>
            <span>
              {at === null
                ? say('doctor.never')
                : say('doctor.heard', { time: ageInWords(say, at, Math.max(now, at)) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
