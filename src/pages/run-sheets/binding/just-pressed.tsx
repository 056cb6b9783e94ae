import { Button, VisuallyHidden } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useIdentified } from '#src/data/identified.ts'
import { useProducts } from '#src/data/products.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import classes from '../framed.module.css'
import lineClasses from '../lines.module.css'

interface Props {
  campusId: number
  roomId: number
  choose: (device: { deviceNo: string; mac: string }) => void
}

/** A number that a made-up device says it has. */
const madeUp = () => `SIM-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).toUpperCase()}`

/** New devices whose button was just pressed: a touch takes one's number. In demonstration rooms one can be pressed here. */
export function JustPressed({ campusId, roomId, choose }: Props) {
  const say = useText()
  const api = useApi()
  const pressed = useIdentified(campusId)
  const products = useProducts()
  const { data: reach } = useAnswer('device.reach', { campusId })
  const named = (pid: string | null) => products?.find((product) => product.pid === pid)?.name
  const labelOf = ({ deviceNo, pid }: (typeof pressed)[number]) =>
    [deviceNo, named(pid)].filter(Boolean).join(' · ')
  const pressNew = () => void attempt(() => api.call('device.pressNew', { roomId, deviceNo: madeUp() }))
  return (
    <fieldset className={classes.framed}>
      <legend>{say('runSheets.device.pressed')}</legend>
      <VisuallyHidden role="status">
        {pressed[0] && say('runSheets.device.heard', { device: labelOf(pressed[0]) })}
      </VisuallyHidden>
      {pressed.length === 0 && <p className={lineClasses.under}>{say('runSheets.device.pressHint')}</p>}
      <div className={classes.acts}>
        {pressed.map((device) => (
          <Button key={device.deviceNo} variant="default" size="sm" onClick={() => choose(device)}>
            {labelOf(device)}
          </Button>
        ))}
        {reach?.simulated && (
          <Button variant="subtle" size="xs" onClick={pressNew}>
            {say('runSheets.device.pressNew')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
