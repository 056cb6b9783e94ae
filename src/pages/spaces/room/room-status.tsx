import '#src/text/stays.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RoomStay } from '#contract/room-stay.ts'
import { cardHolder } from '#contract/rules/panels.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import type { Room } from '#src/data/devices.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { RestedChoice } from '#src/ui/rested-choice.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { useControlBlock } from '#src/widgets/device/use-control-block.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import classes from './room-controls.module.css'
import type { RoomProgram } from './room-program.ts'
import own from './room-status.module.css'
import { useLessonEnd } from './use-lesson-end.ts'

interface Props {
  room: Room
  /** What its template lets people do, which begins once it has been published to the room; null where it has none. */
  program: Pick<RoomProgram, 'isOfGuests' | 'running'> | null
}

/**
 * How a room stands with its guest and what she asks for; in other rooms, whether an examination is held. Nothing of it is said,
 * or can be done, before it is known: a room that nothing was heard of is not a free one. A guest who came while the room was
 * one for guests is checked out whatever it is now.
 */
export function RoomStatus({ room, program }: Props) {
  const { campusId, id: roomId } = room.node
  const { call } = useApi()
  const { data, waiting, refresh } = useAnswer('roomStay.list', { campusId })
  const block = useControlBlock(roomId)
  const [busy, setBusy] = useState(false)
  const isOfGuests = program?.isOfGuests ?? false
  if (data === null) return isOfGuests && waiting ? <LoadingState rows={1} /> : null
  const stay = data.find((each) => each.roomId === roomId)
  const set = async (said: { assigned?: boolean; mark?: number; exam?: boolean }) => {
    setBusy(true)
    await attempt(() => call('roomStay.set', { roomId, ...said }))
    await refresh()
    setBusy(false)
  }
  const hidden = block.kind === 'hidden'
  const blocked = block.kind !== 'free' || busy
  const part = { room, stay, set, hidden, blocked, mayBegin: !blocked && program?.running.given === true }
  const isOccupied = stay !== undefined && (stay.assignedAt !== null || stay.mark !== 0)
  return (
    <>
      {(isOfGuests || isOccupied) && (
        <GuestStatus {...part} isOfGuests={isOfGuests} mayBegin={isOfGuests && part.mayBegin} />
      )}
      {!isOfGuests && <Examination {...part} isOffered={program !== null} />}
    </>
  )
}

interface PartProps {
  room: Room
  stay: RoomStay | undefined
  /** What has begun cannot be ended now. */
  blocked: boolean
  mayBegin: boolean
  /** She may tell rooms nothing: what stands there is said, and nothing to press. */
  hidden: boolean
  set(said: { assigned?: boolean; mark?: number; exam?: boolean }): Promise<void>
}

const markNames = ['none', 'dnd', 'clean'] as const

interface GuestProps extends PartProps {
  /** Whether guests are checked in here now. */
  isOfGuests: boolean
}

function GuestStatus({ isOfGuests, ...part }: GuestProps) {
  const { room, stay, hidden } = part
  const say = useText()
  const offline = useConnection().kind !== 'online'
  const { assignedAt = null, claimed = false, card = 'none', mark = 0 } = stay ?? {}
  const words = [
    assignedAt === null
      ? say('stays.free')
      : say('stays.assigned', { time: timeInWords(assignedAt, 'MM-DD HH:mm') }),
    ...(assignedAt !== null && !claimed ? [say('stays.unclaimed')] : []),
    ...(card === 'none' ? [] : [say(`stays.card.${card}`)]),
    ...(hidden && mark !== 0 ? [say(`stays.mark.${markNames[mark] ?? 'none'}`)] : []),
  ]
  return (
    <section className={classes.part} aria-labelledby="room-status">
      <h2 id="room-status" className={classes.heading}>
        {say('stays.title')}
      </h2>
      {offline && <p className={classes.hint}>{say('stays.asOf')}</p>}
      <div className={own.line}>
        <span className={own.words}>{words.join(say('devices.comma'))}</span>
        {!hidden && (isOfGuests || assignedAt !== null) && (
          <ComingAndGoing {...part} isHere={assignedAt !== null} />
        )}
        {!hidden && (isOfGuests || mark !== 0) && <MarkChoice {...part} mark={mark} />}
      </div>
      {!hidden && !isOfGuests && <p className={classes.hint}>{say('stays.onlyEnds')}</p>}
      {mark !== 0 && <p className={classes.hint}>{say(mark === 1 ? 'stays.dndHint' : 'stays.cleanHint')}</p>}
      {!hidden && isOfGuests && <CardSwitch room={room} blocked={!part.mayBegin} />}
    </section>
  )
}

type ActProps = Pick<PartProps, 'room' | 'blocked' | 'mayBegin' | 'set'>

/** A guest is checked in where none is, and out where one is. */
function ComingAndGoing({ room, blocked, mayBegin, set, isHere }: ActProps & { isHere: boolean }) {
  const say = useText()
  const confirm = useConfirm()
  const checkOut = async () => {
    const sure = await confirm({
      title: say('stays.sureOut', { name: room.node.name }),
      body: say('stays.sureOutBody'),
      confirm: say('stays.checkOut'),
    })
    if (sure) await set({ assigned: false })
  }
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isHere ? blocked : !mayBegin}
      onClick={() => void (isHere ? checkOut() : set({ assigned: true }))}
    >
      {say(isHere ? 'stays.checkOut' : 'stays.checkIn')}
    </Button>
  )
}

/** What staff are asked for: nothing is always to be had, where anything was asked for. */
function MarkChoice({ blocked, mayBegin, set, mark }: ActProps & { mark: number }) {
  const say = useText()
  return (
    <RestedChoice
      size="sm"
      label={say('stays.markLabel')}
      disabled={blocked || (mark === 0 && !mayBegin)}
      value={String(mark)}
      choose={(value) => void set({ mark: Number(value) })}
      data={markNames.map((name, value) => ({
        value: String(value),
        label: say(`stays.mark.${name}`),
        disabled: value !== 0 && value !== mark && !mayBegin,
      }))}
    />
  )
}

const briefly = 100
const cards = { guestCard: 1, staffCard: 2 } as const

/** The card switch of a simulated room: cards are put in and drawn here. */
function CardSwitch({ room, blocked }: Pick<ActProps, 'room' | 'blocked'>) {
  const say = useText()
  const api = useApi()
  const products = useProductsById()
  const { data: reach } = useAnswer('device.reach', { campusId: room.node.campusId })
  const device = room.devices.find(({ productId }) => products.get(productId)?.productTypeId === cardHolder)
  if (!reach?.simulated || !device) return null
  return (
    <div className={own.line}>
      <span className={classes.hint}>{say('stays.simulated')}</span>
      {(['guestCard', 'staffCard'] as const).map((name) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          disabled={blocked}
          onClick={() =>
            void attempt(() =>
              api.call('device.press', { deviceId: device.id, key: cards[name], length: briefly }),
            )
          }
        >
          {say(`stays.${name}`)}
        </Button>
      ))}
      <span className={classes.hint}>{say('stays.delayHint')}</span>
    </div>
  )
}

interface ExaminationProps extends PartProps {
  /** Whether the room has a template, which examinations are held with. */
  isOffered: boolean
}

function Examination({ room, stay, blocked, mayBegin, set, hidden, isOffered }: ExaminationProps) {
  const say = useText()
  const now = useNow()
  const lesson = useLessonEnd(room.node.campusId)
  const until = stay?.examUntil != null && stay.examUntil > now ? stay.examUntil : null
  if (until === null && (lesson === null || hidden || !isOffered)) return null
  return (
    <section className={classes.part} aria-labelledby="room-exam">
      <h2 id="room-exam" className={classes.heading}>
        {say('stays.exam.title')}
      </h2>
      <p className={classes.hint}>
        {until === null
          ? say('stays.exam.hint')
          : say('stays.exam.on', { time: timeInWords(until, 'HH:mm') })}
      </p>
      {!hidden && (
        <div className={own.line}>
          <Button
            size="xs"
            variant="default"
            disabled={until === null ? !mayBegin : blocked}
            onClick={() => void set({ exam: until === null })}
          >
            {until === null ? say('stays.exam.begin', { time: lesson }) : say('stays.exam.end')}
          </Button>
        </div>
      )}
    </section>
  )
}
