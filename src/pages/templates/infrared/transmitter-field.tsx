import '#src/text/listening.ts'
import { Select } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'
import classes from './learned-keys.module.css'
import type { Transmitter } from './use-transmitter.ts'

interface Props {
  transmitter: Transmitter
  online: boolean
}

/** In which room keys are learned, or why they cannot be learned now. */
export function TransmitterField({ transmitter: { rooms, roomId, choose, device }, online }: Props) {
  const say = useText()
  if (!online) return <p className={classes.hint}>{say('listening.infrared.offline')}</p>
  if (!rooms) return <LoadingState rows={1} height={40} />
  if (rooms.length === 0) return <p className={classes.hint}>{say('listening.infrared.noRooms')}</p>
  return (
    <Select
      label={say('listening.infrared.room')}
      searchable
      limit={100}
      allowDeselect={false}
      data={rooms.map(({ id, name, place }) => ({
        value: String(id),
        label: [place, name].filter(Boolean).join(' / '),
      }))}
      value={String(roomId)}
      onChange={(value) => choose(Number(value))}
      nothingFoundMessage={say('ui.noMatches')}
      error={device === null ? say('listening.infrared.noTransmitter') : undefined}
    />
  )
}
