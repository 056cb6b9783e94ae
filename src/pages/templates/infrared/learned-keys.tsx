import '#src/text/listening.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { usualKeys } from '#contract/rules/infrared-keys.ts'
import type { IrKey } from '#contract/template-devices/shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useListening } from '#src/data/listening.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { ListeningCard } from '#src/widgets/listening/listening-card.tsx'
import timingClasses from '../timings/timing-fields.module.css'
import { KeyRow } from './key-row.tsx'
import classes from './learned-keys.module.css'
import { TransmitterField } from './transmitter-field.tsx'
import { useTransmitter } from './use-transmitter.ts'

/** From here on keys are none that a remote control of the type usually has. */
const firstFree = 40

interface Props {
  template: SeenTemplate
  /** The transmitter that works the appliance. */
  equipmentId: number
  irType: number
  keys: readonly IrKey[]
  change: (keys: IrKey[]) => void
  fault: string | undefined
}

/** Keys of an appliance that were learned one by one, for what the library does not have: by a transmitter, or typed. */
export function LearnedKeys({ template, equipmentId, irType, keys, change, fault }: Props) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const mayLearn = useAllowed('/template/templateIrEquipment/v1/update')
  const transmitter = useTransmitter(template, equipmentId)
  const [learning, setLearning] = useState(0)
  const usual = usualKeys(irType, textLanguage())
  const put = (keyCode: number, patch: Partial<IrKey>) =>
    change(keys.map((key) => (key.keyCode === keyCode ? { ...key, ...patch } : key)))
  const nameOf = (keyCode: number) => keys.find((key) => key.keyCode === keyCode)?.name ?? ''
  const listening = useListening(({ irCode }) => {
    if (irCode === undefined) return
    put(learning, { irCode })
    toast.done(say('listening.infrared.learned', { key: nameOf(learning) }))
  })
  const { device, roomId } = transmitter
  const learn = (keyCode: number) => {
    if (!device) return
    setLearning(keyCode)
    listening.begin({ what: 'infrared', deviceId: device.id, roomId })
  }
  const add = () => {
    const taken = new Set(keys.map(({ keyCode }) => keyCode))
    const free = usual.findIndex((_, index) => !taken.has(index + 1))
    const keyCode = free >= 0 ? free + 1 : Math.max(firstFree - 1, ...taken) + 1
    change([...keys, { keyCode, name: usual[free] ?? '', irCode: '' }])
  }
  return (
    <fieldset className={timingClasses.part}>
      <legend>{say('field.keyList')}</legend>
      <p className={classes.hint}>{say('parts.infrared.learnHint')}</p>
      {mayLearn && keys.length > 0 && <TransmitterField transmitter={transmitter} online={online} />}
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is entered keeps its place, and its code may change
        <Fragment key={index}>
          <KeyRow
            entry={key}
            row={index + 1}
            usual={usual}
            put={(patch) =>
              change(keys.map((each, place) => (place === index ? { ...each, ...patch } : each)))
            }
            forget={() => change(keys.filter((_, place) => place !== index))}
            learn={mayLearn && online && device ? () => learn(key.keyCode) : null}
          />
          {learning === key.keyCode && (
            <ListeningCard
              listening={listening}
              now={say('listening.infrared.now', { key: key.name, transmitter: device?.name })}
              again={() => learn(key.keyCode)}
            />
          )}
        </Fragment>
      ))}
      <div>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {say('parts.infrared.addKey')}
        </Button>
      </div>
      {fault && (
        <p className={timingClasses.error} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
