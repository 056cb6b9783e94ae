import { Button, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import { type RoomState, roomStates } from '#contract/rules/room-states.ts'
import { folded } from '#src/data/folded.ts'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import classes from './publish.module.css'
import { ReapplyButton } from './reapply.tsx'
import { RoomConfigCard } from './room-config-card.tsx'

const RoomRunsDialog = lazyDialog(
  async () => (await import('./room-runs-dialog.tsx')).RoomRunsDialog,
  ({ room }) => room !== null,
)
const RollBackRoom = lazyDialog(
  async () => (await import('./roll-back-room.tsx')).RollBackRoom,
  ({ room }) => room !== null,
)

/** Whether it can be sent again what it is to run: a room that is tried in runs something else. */
const isSendable = ({ publishedAt, debug = false }: RoomConfigState) => publishedAt !== null && !debug

interface Props {
  roomList: readonly RoomConfigState[]
  /** Called when something was sent again. */
  changed: () => void
  /** Rooms of several templates: each says which one it is made from. */
  named?: boolean
}

/** Rooms by how well what they run agrees with what was published: counts, search, and sending again. */
export function RoomBoard({ roomList, changed, named = false }: Props) {
  const say = useText()
  const [keyWord, setKeyWord] = useState('')
  const [wanted, setWanted] = useState<RoomState | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [looked, look] = useState<number | null>(null)
  const [rolled, roll] = useState<number | null>(null)
  const roomOf = (roomId: number | null) => roomList.find((room) => room.roomId === roomId) ?? null
  const pick = (roomId: number, isPicked: boolean) =>
    setPicked(new Set(isPicked ? [...picked, roomId] : [...picked].filter((one) => one !== roomId)))
  const shown = useMemo(() => {
    const word = folded(keyWord)
    return roomList.filter(
      (room) =>
        (wanted === null || room.state === wanted) &&
        folded(`${room.place} ${room.name} ${room.templateName ?? ''}`).includes(word),
    )
  }, [roomList, keyWord, wanted])
  const chosen = roomList.filter((room) => picked.has(room.roomId) && isSendable(room))
  const sent = shown.filter((room) => isSendable(room) && (chosen.length === 0 || picked.has(room.roomId)))
  return (
    <>
      <div className={classes.filters}>
        <SearchBox
          label={say('templates.publish.search')}
          placeholder={say('templates.publish.search')}
          onSearch={setKeyWord}
        />
        <StateFilter roomList={roomList} wanted={wanted} choose={setWanted} />
        {chosen.length > 0 && sent.length === 0 ? (
          <PickedElsewhere count={chosen.length} unpick={() => setPicked(new Set())} />
        ) : (
          <ReapplyButton
            rooms={sent}
            changed={() => {
              setPicked(new Set())
              changed()
            }}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <VirtualList
          items={shown}
          keyOf={(room) => room.roomId}
          label={say('templates.publish.list')}
          height={76}
          render={(room) => (
            <RoomConfigCard
              {...{ room, named, changed }}
              picked={picked.has(room.roomId)}
              pick={(isPicked) => pick(room.roomId, isPicked)}
              look={() => look(room.roomId)}
              rollBack={() => roll(room.roomId)}
            />
          )}
        />
      )}
      <RoomRunsDialog room={roomOf(looked)} close={() => look(null)} changed={changed} />
      <RollBackRoom room={roomOf(rolled)} close={() => roll(null)} changed={changed} />
    </>
  )
}

/** Why nothing is sent again: none of the rooms that are ticked is among those that are shown. */
function PickedElsewhere({ count, unpick }: { count: number; unpick: () => void }) {
  const say = useText()
  return (
    <>
      <span className={classes.place} role="status">
        {say('parts.publishing.pickedElsewhere', { count })}
      </span>
      <Button variant="default" onClick={unpick}>
        {say('parts.publishing.unpick')}
      </Button>
    </>
  )
}

interface StateFilterProps {
  roomList: readonly RoomConfigState[]
  wanted: RoomState | null
  choose: (state: RoomState | null) => void
}

function StateFilter({ roomList, wanted, choose }: StateFilterProps) {
  const say = useText()
  const count = (state: RoomState) => roomList.filter((room) => room.state === state).length
  return (
    <NativeSelect
      aria-label={say('templates.publish.stateFilter')}
      value={wanted ?? ''}
      onChange={({ currentTarget: { value } }) => choose(roomStates.find((one) => one === value) ?? null)}
      data={[
        { value: '', label: `${say('templates.publish.anyState')} (${roomList.length})` },
        ...roomStates.map((one) => ({
          value: one,
          label: `${say(`templates.publish.state.${one}`)} (${count(one)})`,
        })),
      ]}
    />
  )
}
