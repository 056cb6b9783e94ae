import '#src/text/run-sheets.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { type Room, useRoom } from '#src/data/devices.ts'
import { idIn } from '#src/data/routes.ts'
import { type OpenSheet, usePlayers, useRoomSheet } from '#src/data/run-sheets.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { HandoverView } from './handover/handover-view.tsx'
import { SheetView } from './sheet-view.tsx'

/** /manage/runsheet/:roomId: what is proved in a room, one step at a time, and what it was handed over with. */
export function RunSheetPage() {
  const say = useText()
  const room = useRoom(idIn(useParams().roomId))
  if (room) return <OfRoom key={room.node.id} room={room} />
  return <Page title={say('page.runSheet')}>{room === undefined ? <LoadingState /> : <Missing />}</Page>
}

function Missing() {
  const say = useText()
  return (
    <EmptyState
      title={say('runSheets.missing')}
      hint={say('runSheets.missingHint', { place: say('system.place') })}
      action={
        <Button component={Link} to={pathTo('runSheets')}>
          {say('runSheets.back')}
        </Button>
      }
    />
  )
}

function OfRoom({ room }: { room: Room }) {
  const say = useText()
  const { node } = room
  const { open, freshness, waiting } = useRoomSheet(node.campusId, node.id)
  if (open) return <Opened room={room} open={open} freshness={freshness} />
  return (
    <Page title={node.name} freshness={freshness}>
      {waiting ? (
        <LoadingState />
      ) : freshness?.at == null ? (
        <EmptyState
          title={say('runSheets.noneHeld')}
          hint={say('runSheets.noneHeldHint', { place: say('system.place') })}
        />
      ) : (
        <Missing />
      )}
    </Page>
  )
}

interface OpenedProps {
  room: Room
  open: OpenSheet
  freshness: Parameters<typeof Page>[0]['freshness']
}

/** ms; by then a dialog has gone, and has given the focus back if there is anything to give it to. */
const dialogGone = 400

/** Signing and opening again draw another page: the focus goes to its title where what had it is gone. */
function useFocusAnew(state: string): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main [data-page-title]')?.focus({ preventScroll: true })
    }, dialogGone)
    return () => clearTimeout(timer)
  }, [state])
}

function Opened({ room, open, freshness }: OpenedProps) {
  const say = useText()
  const players = usePlayers(open.sheet, room.devices, open.players)
  const { templateId, state } = open.room
  useFocusAnew(state === 'signed' ? 'signed' : 'open')
  if (!players)
    return (
      <Page title={room.node.name} freshness={freshness}>
        <LoadingState />
      </Page>
    )
  const view = { room, open, players, freshness }
  if (state === 'signed') return <HandoverView {...view} />
  if (open.sheet) return <SheetView {...view} />
  return (
    <Page title={room.node.name} freshness={freshness}>
      <EmptyState
        title={say('runSheets.unsent')}
        hint={say('runSheets.unsentHint')}
        action={
          <Button component={Link} to={pathTo('templatePublish', { templateId })}>
            {say('runSheets.toTemplate')}
          </Button>
        }
      />
    </Page>
  )
}

/** What both views of a sheet are drawn from. */
export interface ViewProps extends OpenedProps {
  /** Which device plays each equipment, by the equipment's identifier. */
  players: ReadonlyMap<string, string>
}
