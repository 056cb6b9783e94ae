import '#src/text/listening.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconAntenna, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { applianceNamed, channelIn } from '#contract/rules/device-config.ts'
import { usualKeys } from '#contract/rules/infrared-keys.ts'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { IrKey } from '#contract/template-devices/shapes.ts'
import type { TemplateIrEquipment } from '#contract/template-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import type { Room } from '#src/data/devices.ts'
import { useEdits } from '#src/data/edits.ts'
import { useListening } from '#src/data/listening.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { useTemplate } from '#src/data/templates.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { ListeningCard } from '#src/widgets/listening/listening-card.tsx'
import classes from '../framed.module.css'
import lineClasses from '../lines.module.css'
import { type Transmitter, TryKey } from './try-key.tsx'

interface Props {
  room: Room
  open: OpenSheet
  step: RunStep
  /** The transmitter that works the appliance. */
  deviceNo: string | null
}

/** The keys of an appliance's remote control: learned here by the transmitter of the room, sent to try them, forgotten. */
export function RemoteKeys({ room, open, step, deviceNo }: Props) {
  const template = useTemplate(open.room.templateId)
  const appliance = template ? applianceNamed(template, step.identifier ?? '') : undefined
  const transmitter = room.devices.find((device) => device.deviceNo === deviceNo)
  const channel = channelIn(step.identifier ?? '')?.channel
  if (!template || !appliance || !transmitter || channel === undefined) return null
  return (
    <Keys
      key={appliance.id}
      templateId={template.id}
      appliance={appliance}
      transmitter={{ id: transmitter.id, name: transmitter.name, channel }}
      roomId={room.node.id}
    />
  )
}

interface KeysProps {
  templateId: number
  appliance: TemplateIrEquipment
  transmitter: Transmitter
  roomId: number
}

/** The keys of the remote control with those that were learned beside them. */
const keysOf = ({ irType, keyList }: Pick<TemplateIrEquipment, 'irType' | 'keyList'>): IrKey[] => {
  const usual = usualKeys(irType, textLanguage()).map((name, place) => ({
    keyCode: place + 1,
    name,
    irCode: '',
  }))
  const learned = new Map(keyList.map((key) => [key.keyCode, key]))
  const others = keyList.filter(({ keyCode }) => keyCode > usual.length)
  return [...usual.map((key) => learned.get(key.keyCode) ?? key), ...others]
}

function Keys({ templateId, appliance, transmitter, roomId }: KeysProps) {
  const say = useText()
  const { editParts } = useEdits()
  const online = useConnection().kind === 'online'
  const mayLearn = useAllowed('/template/templateIrEquipment/v1/update')
  const keys = keysOf(appliance)
  const [chosen, choose] = useState(1)
  const key = keys.find(({ keyCode }) => keyCode === chosen) ?? keys[0]
  const isLearned = key !== undefined && key.irCode !== ''
  const edit = (patch: { keyList?: IrKey[]; removeKeys?: number[] }) =>
    attempt(() => editParts('irEquipmentList', templateId, [{ id: appliance.id, ...patch }]))
  const listening = useListening(async ({ irCode }) => {
    if (irCode === undefined || !key) return
    const { keyCode, name } = key
    if (await edit({ keyList: [{ keyCode, name, irCode }] }))
      toast.done(say('runSheets.remote.learned', { key: name }))
  })
  if (!key) return null
  const { keyCode, name } = key
  const learn = () => listening.begin({ what: 'infrared', deviceId: transmitter.id, roomId })
  const busy = listening.state?.kind === 'asking' || listening.state?.kind === 'listening'
  return (
    <fieldset className={classes.framed}>
      <legend>{say('runSheets.remote.title')}</legend>
      <NativeSelect
        aria-label={say('runSheets.remote.key')}
        disabled={busy}
        value={String(keyCode)}
        onChange={({ currentTarget: { value } }) => {
          choose(Number(value))
          listening.stop()
        }}
        data={keys.map((each) => ({
          value: String(each.keyCode),
          label: each.irCode === '' ? each.name : say('runSheets.remote.known', { key: each.name }),
        }))}
      />
      <div className={classes.acts}>
        {mayLearn && online && (
          <Button
            variant={isLearned ? 'default' : 'light'}
            mih={44}
            disabled={busy}
            leftSection={<IconAntenna size={18} aria-hidden />}
            onClick={learn}
          >
            {say(isLearned ? 'listening.infrared.again' : 'listening.infrared.learn')}
          </Button>
        )}
        {online && <TryKey transmitter={transmitter} keyCode={keyCode} />}
        {mayLearn && isLearned && (
          <Button
            variant="default"
            mih={44}
            disabled={busy}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void edit({ removeKeys: [keyCode] })}
          >
            {say('runSheets.remote.forget')}
          </Button>
        )}
      </div>
      <ListeningCard
        listening={listening}
        now={say('listening.infrared.now', { key: name, transmitter: transmitter.name })}
        again={learn}
      />
      {mayLearn && (
        <p className={lineClasses.under}>
          {say(online ? 'runSheets.remote.hint' : 'listening.infrared.offline')}
        </p>
      )}
    </fieldset>
  )
}
