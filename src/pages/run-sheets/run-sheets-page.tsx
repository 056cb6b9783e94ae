import { folded } from '#src/data/folded.ts'
import '#src/text/run-sheets.ts'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { idIn } from '#src/data/routes.ts'
import { useSheets } from '#src/data/run-sheets.ts'
import { type KeptFilter, useKeptFilter } from '#src/session/kept-filter.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { RoomCard } from './rooms/room-card.tsx'
import { type RoomsAsked, shows, toDo } from './rooms/room-filters.ts'
import { RoomsSearch } from './rooms/rooms-search.tsx'

/** /manage/runsheet: the rooms of the active campus, and how far each is on its way to being handed over. */
export function RunSheetsPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.runSheets')}>
      {(campusId) => <CampusSheets key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function CampusSheets({ campusId }: { campusId: number }) {
  const say = useText()
  const { rooms, sheets, freshness, waiting } = useSheets(campusId)
  const kept = useKeptFilter('runSheets', toDo, campusId)
  useAskedTemplate(kept.change)
  const { filter, words, templateId: asked = 0 } = kept.filter
  const templates = new Map(sheets.map((sheet) => [sheet.templateId, sheet.templateName]))
  // One that is no room's any more could not be chosen, nor given up.
  const templateId = templates.has(asked) ? asked : 0
  const all = (rooms ?? []).filter((room) => templateId === 0 || room.templateId === templateId)
  const wanted = folded(words.trim())
  const shown = all.filter(
    (room) =>
      shows[filter](room) &&
      folded(`${room.place} ${room.name} ${templates.get(room.templateId) ?? ''}`).includes(wanted),
  )
  return (
    <Page
      title={say('page.runSheets')}
      freshness={freshness}
      search={
        // What is not known is not counted.
        (waiting || rooms !== null) && (
          <RoomsSearch {...{ rooms: rooms && all, kept, templates, templateId }} />
        )
      }
    >
      {waiting ? (
        <LoadingState />
      ) : rooms === null ? (
        <EmptyState
          title={say('runSheets.noneHeld')}
          hint={say('runSheets.noneHeldHint', { place: say('system.place') })}
        />
      ) : rooms.length === 0 ? (
        <EmptyState
          icon={<IconClipboardCheck size={40} stroke={1.3} />}
          title={say('runSheets.none')}
          hint={say('runSheets.noneHint')}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={say('runSheets.noneHere')} />
      ) : (
        <VirtualList
          items={shown}
          keyOf={({ roomId }) => roomId}
          label={say('runSheets.list')}
          height={92}
          render={(room) => <RoomCard room={room} template={templates.get(room.templateId) ?? ''} />}
        />
      )}
    </Page>
  )
}

/** An address that names a template narrows the list down to it, and is done with that. */
function useAskedTemplate(change: KeptFilter<RoomsAsked>['change']) {
  const [search, setSearch] = useSearchParams()
  const templateId = idIn(search.get('template'))
  useEffect(() => {
    if (templateId === 0) return
    change({ templateId })
    setSearch({}, { replace: true })
  }, [templateId, change, setSearch])
}
