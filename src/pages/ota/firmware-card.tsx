import { IconRocket, IconTrash } from '@tabler/icons-react'
import type { Firmware } from '#contract/firmware-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { bytesInWords } from '#src/ui/bytes.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './ota.module.css'

interface CardProps {
  firmware: Firmware
  begin: () => void
  changed: () => void
}

/** A firmware file, and what can be done with it. */
export function FirmwareCard({ firmware, begin, changed }: CardProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const [mayBegin, mayRemove] = [useAllowed('/ota/v1/campaign/add'), useAllowed('/ota/v1/firmware/delete')]
  const { id, productName, pid, version, notes, size, sha256, keyName, devices, current } = firmware
  const name = say('ota.name', { product: productName, version })
  const remove = async () => {
    const sure = await confirm({
      title: say('ota.firmware.removeTitle', { name }),
      body: say('ota.firmware.removeBody'),
      confirm: say('ota.firmware.remove'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('ota.deleteFirmware', { id })))) return
    toast.done(say('ota.firmware.removed'))
    changed()
  }
  const all: (MenuAction & { may: boolean })[] = [
    {
      ...{ key: 'begin', icon: IconRocket, label: say('ota.firmware.campaign'), run: begin, may: mayBegin },
      disabled: !online || devices === current,
    },
    {
      ...{ key: 'remove', icon: IconTrash, label: say('ota.firmware.remove'), danger: true, may: mayRemove },
      ...{ disabled: !online, run: () => void remove() },
    },
  ]
  const actions = all.filter(({ may }) => may).map(({ may: _may, ...action }) => action)
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <DotsMenu actions={actions} label={say('ota.firmware.menu', { name })} />
      </div>
      {notes && <p className={classes.notes}>{notes}</p>}
      <p className={classes.line}>
        {pid} · {bytesInWords(size)} · {say('ota.firmware.running', { current, devices })}
      </p>
      <p className={classes.line}>
        {say('ota.firmware.signedBy', { key: keyName })} ·{' '}
        <span className={classes.mono} title={sha256}>
          SHA-256 {sha256.slice(0, 12)}…
        </span>
      </p>
      <p className={classes.line}>
        {say('ota.campaigns.by', { time: timeInWords(firmware.uploadedAt), name: firmware.uploadedBy })}
      </p>
    </article>
  )
}
