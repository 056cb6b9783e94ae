import type { Campaign, CampaignDetail } from '#contract/firmware-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CampaignCard } from './campaign-card.tsx'
import { Devices } from './campaign-devices.tsx'
import classes from './ota.module.css'

interface Props {
  campaign: Campaign | null
  close: () => void
  /** Called when it was steered. */
  changed: () => void
}

/** A campaign with its devices, how far each is, and what was done with it. */
export function CampaignDetailDialog({ campaign, close, changed }: Props) {
  const say = useText()
  const kept = useKept(campaign)
  if (!kept) return null
  const { id, productName, version } = kept.value
  const name = say('ota.name', { product: productName, version })
  return (
    <Dialog
      opened={campaign !== null}
      onClose={close}
      title={say('ota.detail.title', { name })}
      size={640}
      side
    >
      <Detail key={id} id={id} changed={changed} />
    </Dialog>
  )
}

function Detail({ id, changed }: { id: number; changed: () => void }) {
  const say = useText()
  const { data, freshness, waiting, refresh } = useAnswer('ota.campaign', { id })
  if (waiting) return <LoadingState />
  if (!data) return <EmptyState title={say('ota.noneHeld')} />
  const steered = () => {
    void refresh()
    changed()
  }
  return (
    <>
      {freshness && <StaleNote {...freshness} />}
      <CampaignCard campaign={data} changed={steered} />
      <Devices devices={data.deviceList} />
      <History history={data.history} />
    </>
  )
}

function History({ history }: Pick<CampaignDetail, 'history'>) {
  const say = useText()
  return (
    <section>
      <h3 className={classes.heading}>{say('ota.detail.history')}</h3>
      <ol className={classes.list} style={{ gap: 2 }}>
        {history.map(({ at, by, step, wave }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          <li key={index} className={classes.line}>
            {timeInWords(at)} {say(`ota.entry.${step}`, { wave })} {by}
          </li>
        ))}
      </ol>
    </section>
  )
}
