import '#src/text/listening.ts'
import { Button } from '@mantine/core'
import { IconAntenna } from '@tabler/icons-react'
import { useState } from 'react'
import type { PanelCode } from '#contract/rules/run-sheet/pairing.ts'
import { useConnection } from '#src/data/connection.ts'
import { useListening } from '#src/data/listening.ts'
import { useText } from '#src/text/text.ts'
import { ListeningCard } from '#src/widgets/listening/listening-card.tsx'
import classes from '../framed.module.css'
import lineClasses from '../lines.module.css'

interface Props {
  roomId: number
  /** A panel has said which it is. */
  heard: (panel: PanelCode) => void
}

/** Waits with the room's gateways for a panel's commissioning telegram, and fills in what it says; it is sent by hand. */
export function PanelEars({ roomId, heard }: Props) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const [found, setFound] = useState<string | null>(null)
  const listening = useListening(({ panel }) => {
    if (!panel) return
    setFound(panel.serialNumber)
    heard(panel)
  })
  const begin = () => {
    setFound(null)
    listening.begin({ what: 'panel', roomId })
  }
  return (
    <fieldset className={classes.framed}>
      <legend>{say('listening.panel.act')}</legend>
      <p className={lineClasses.under}>{say(online ? 'listening.panel.hint' : 'listening.panel.offline')}</p>
      {found !== null && (
        <p className={lineClasses.words} role="status">
          {say('listening.panel.found', { no: found })}
        </p>
      )}
      {online && listening.state === null && (
        <div className={classes.acts}>
          <Button
            variant="light"
            mih={44}
            leftSection={<IconAntenna size={18} aria-hidden />}
            onClick={begin}
          >
            {say('listening.panel.begin')}
          </Button>
        </div>
      )}
      <ListeningCard listening={listening} now={say('listening.panel.now')} again={begin} />
    </fieldset>
  )
}
