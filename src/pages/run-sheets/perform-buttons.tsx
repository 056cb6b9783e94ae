import '#src/text/rooms.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import { type Saying, useConfirmedCommand } from '#src/data/commands.ts'
import { useConnection } from '#src/data/connection.ts'
import type { Room } from '#src/data/devices.ts'
import { commandFailureInWords } from '#src/form/failure-words.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { toast } from '#src/ui/toast.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import lineClasses from './lines.module.css'
import classes from './perform-buttons.module.css'

interface Props {
  room: Room
  step: RunStep
  deviceNo: string | null
  /** Called when the devices have confirmed that they did it. */
  done: () => void
}

interface Act {
  label: 'blink' | 'on' | 'off' | 'scene'
  /** Said one after the other. */
  says: Saying[]
}

/** So long a lamp stays as it is while it blinks, in ms. */
const blinkFor = 900
const pause = () => new Promise((resolve) => setTimeout(resolve, blinkFor))

/** Does what a step is about, where a gateway can be reached, and ticks it once the devices have confirmed. */
export function PerformButtons({ room, step, deviceNo, done }: Props) {
  const say = useText()
  const tell = useConfirmedCommand()
  const online = useConnection().kind === 'online'
  const may = useAllowed('/device/v1/command')
  const acts = useActs(room, step, deviceNo)
  const confirmed = useRef(new Set<string>())
  const [busy, setBusy] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  if (!may || acts.length === 0) return null
  if (!online) return <p className={lineClasses.under}>{say('runSheets.perform.offline')}</p>
  const run = async ({ label, says }: Act) => {
    setBusy(label)
    setWrong(null)
    try {
      let whole = true
      for (const [index, saying] of says.entries()) {
        if (index > 0) await pause()
        whole = (await tell(saying)) && whole
      }
      if (whole) confirmed.current.add(label)
      if (acts.every((act) => confirmed.current.has(act.label))) {
        toast.done(say('runSheets.perform.ticked'))
        done()
      }
    } catch (failure) {
      setWrong(commandFailureInWords(failure))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div>
      <div className={classes.acts}>
        {acts.map((act) => (
          <Button
            key={act.label}
            variant="light"
            mih={44}
            loading={busy === act.label}
            disabled={busy !== null && busy !== act.label}
            onClick={() => void run(act)}
          >
            {say(`runSheets.perform.${act.label}`)}
          </Button>
        ))}
      </div>
      <FormError error={wrong} />
    </div>
  )
}

/** What can be told from here: a lamp blinks, what is switched is switched, a group, a scene. */
function useActs(
  { node, devices, statuses }: Room,
  { kind, value }: RunStep,
  deviceNo: string | null,
): Act[] {
  const products = useProductsById()
  const roomId = node.id
  if (kind === 'scene' && value !== null) return [{ label: 'scene', says: [{ roomId, sceneValue: value }] }]
  if (kind === 'group' && value !== null) {
    const to = (paramValue: number) => [{ roomId, groupValue: value, identifier: 'switch', paramValue }]
    return [
      { label: 'on', says: to(1) },
      { label: 'off', says: to(0) },
    ]
  }
  const device = devices.find((each) => each.deviceNo === deviceNo)
  const main = device && mainSwitch(products.get(device.productId)?.functionList ?? [])
  if (!device || !main) return []
  const to = (paramValue: number): Saying => ({
    deviceId: device.id,
    identifier: main.identifier,
    paramValue,
  })
  if (kind === 'lamp') {
    const lit = statuses.get(device.id)?.deviceSwitch === 1 ? 1 : 0
    return [{ label: 'blink', says: [to(1 - lit), to(lit)] }]
  }
  return kind === 'load' || kind === 'climate'
    ? [
        { label: 'on', says: [to(1)] },
        { label: 'off', says: [to(0)] },
      ]
    : []
}
