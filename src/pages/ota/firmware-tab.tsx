import { Button } from '@mantine/core'
import { IconCpu, IconRocket, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Firmware } from '#contract/firmware-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { bytesInWords } from '#src/ui/bytes.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import classes from './ota.module.css'

const UploadForm = lazyDialog(
  async () => (await import('./upload-form.tsx')).UploadForm,
  ({ opened }) => opened,
)
const CampaignForm = lazyDialog(
  async () => (await import('./campaign-form.tsx')).CampaignForm,
  ({ firmware }) => firmware !== null,
)

interface Props {
  choice: ReactNode
  /** Called when a campaign has begun. */
  begun: () => void
}

/** Firmware files, newest first. */
export function FirmwareTab({ choice, begun }: Props) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const answer = useAnswer('ota.firmwareList', {})
  const { data, freshness, refresh } = answer
  const [words, setWords] = useState('')
  const [uploading, setUploading] = useState(false)
  const [chosen, setChosen] = useState<Firmware | null>(null)
  const wanted = words.trim().toLowerCase()
  const sought = (data ?? []).filter(({ productName, pid, version }) =>
    `${productName} ${pid} ${version}`.toLowerCase().includes(wanted),
  )
  const upload = (
    <Allowed url="/ota/v1/firmware/add">
      <Button
        leftSection={<IconUpload size={16} aria-hidden />}
        disabled={!online}
        onClick={() => setUploading(true)}
      >
        {say('ota.firmware.upload')}
      </Button>
    </Allowed>
  )
  const search = <SearchBox label={say('ota.search')} placeholder={say('ota.search')} onSearch={setWords} />
  return (
    <Page
      title={say('page.ota')}
      freshness={freshness}
      actions={upload}
      search={
        <div className={classes.tabs}>
          {choice}
          {search}
        </div>
      }
    >
      <Listed
        of={answer}
        noneHeld={say('ota.noneHeld')}
        none={{
          icon: <IconCpu size={40} stroke={1.3} />,
          title: say('ota.firmware.none'),
          hint: say('ota.firmware.noneHint'),
        }}
        sought={sought}
      >
        {(shown) => (
          <VirtualList
            items={shown}
            keyOf={({ id }) => id}
            label={say('ota.firmware.list')}
            height={140}
            render={(firmware) => (
              <FirmwareCard
                firmware={firmware}
                begin={() => setChosen(firmware)}
                changed={() => void refresh()}
              />
            )}
          />
        )}
      </Listed>
      <UploadForm opened={uploading} close={() => setUploading(false)} done={() => void refresh()} />
      <CampaignForm firmware={chosen} close={() => setChosen(null)} done={begun} />
    </Page>
  )
}

interface CardProps {
  firmware: Firmware
  begin: () => void
  changed: () => void
}

function FirmwareCard({ firmware, begin, changed }: CardProps) {
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
