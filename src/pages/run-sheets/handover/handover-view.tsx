import { Button } from '@mantine/core'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Handover } from '#contract/run-sheet-shapes.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useProducts } from '#src/data/products.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { RefusedNotes } from '../refused-notes.tsx'
import type { ViewProps } from '../run-sheet-page.tsx'
import { SheetNote } from '../sheet-note.tsx'
import { draftOf } from './handover-draft.ts'
import { HandoverRecord, type ShownHandover } from './handover-record.tsx'
import classes from './handover-view.module.css'
import type { ReopenTask } from './reopen-dialog.tsx'

const ReopenDialog = lazyDialog(
  async () => (await import('./reopen-dialog.tsx')).ReopenDialog,
  ({ task }) => task !== null,
)

/** A room that is signed: its record, to be printed. */
export function HandoverView(props: ViewProps) {
  const say = useText()
  const { room, open, freshness } = props
  const { username } = useDesk().user
  const mayReopen = useAllowed('/runSheet/v1/reopen')
  const [reopening, reopen] = useState<ReopenTask | null>(null)
  const { campusId, id: roomId, name } = room.node
  const campus = useCampus(campusId)?.name ?? ''
  const products = useProducts() ?? []
  const record = open.signature
    ? draftOf(props, username, campus, products)
    : latest(open.handovers, open.room.round)
  return (
    <Page
      title={name}
      freshness={freshness}
      note={<SheetNote room={room} open={open} />}
      actions={
        <>
          {mayReopen && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => reopen({ campusId, roomId, name })}
            >
              {say('runSheets.reopen.act')}
            </Button>
          )}
          {record && (
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              {say('runSheets.record.print')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.screenOnly}>
        <RefusedNotes refused={open.refused} />
        {record && <ChangedSince open={open} record={record} />}
      </div>
      {record ? (
        <HandoverRecord handover={record} />
      ) : open.more ? (
        <LoadingState />
      ) : (
        <EmptyState
          title={say('runSheets.noneHeld')}
          hint={say('runSheets.noneHeldHint', { place: say('system.place') })}
        />
      )}
      <ReopenDialog task={reopening} close={() => reopen(null)} />
    </Page>
  )
}

/** Says of a room that runs something else by now that its record is of what it ran. */
function ChangedSince({
  open: { room, sheet },
  record,
}: Pick<ViewProps, 'open'> & { record: ShownHandover }) {
  const say = useText()
  if (!sheet || room.hash === null || record.hash === null || room.hash === record.configHash) return null
  const template = sheet.templateName
  if (room.version === null)
    return <Notice kind="warn">{say('runSheets.reopen.sinceTrying', { template })}</Notice>
  const version = say('runSheets.version', { version: room.version })
  return <Notice kind="warn">{say('runSheets.reopen.since', { template, version })}</Notice>
}

const latest = (handovers: readonly Handover[], round: number): ShownHandover | null =>
  handovers.find((each) => each.round === round) ?? null
