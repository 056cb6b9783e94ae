import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import classes from '../device-line.module.css'

interface Props {
  open: OpenSheet
  /** Of the self-powered panel. */
  identifier: string | null
  pair: () => void
}

/** Which self-powered panel is in a place, and pairing another one. */
export function PairLine({ open, identifier, pair }: Props) {
  const say = useText()
  const mayPair = useAllowed('/runSheet/v1/bind')
  const own = open.room.pairings?.[identifier ?? '']
  const shared = open.sheet?.panels?.find((panel) => panel.identifier === identifier)?.serialNumber
  const words =
    own !== undefined
      ? say('runSheets.pair.own', { no: own })
      : shared
        ? say('runSheets.pair.shared', { no: shared })
        : say('runSheets.pair.none')
  return (
    <div className={classes.device}>
      <div className={classes.deviceText}>
        <span className={classes.serial}>{words}</span>
      </div>
      {mayPair && (
        <Button
          variant={own === undefined ? 'filled' : 'default'}
          mih={44}
          leftSection={<IconScan size={18} aria-hidden />}
          onClick={pair}
        >
          {say(own === undefined ? 'runSheets.pair.act' : 'runSheets.pair.again')}
        </Button>
      )}
    </div>
  )
}
