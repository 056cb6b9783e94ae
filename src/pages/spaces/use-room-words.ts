import { useMemo } from 'react'
import { useFreshness } from '#src/data/freshness.ts'
import { useText } from '#src/text/text.ts'

/** The words of rooms and their states, said once for hundreds of cards. */
export interface RoomWords {
  online: string
  fault: string
  offline: string
  noDevices: string
  noTemplate: string
  timed: string
  edit: string
}

/** @param campusId of what is not heard yet nothing is said to be offline */
export function useRoomWords(campusId: number): RoomWords {
  const heard = useFreshness(campusId)?.statusesHeard ?? false
  const say = useText()
  return useMemo(
    () => ({
      online: say('devices.state.running'),
      fault: say('devices.state.fault'),
      offline: say(heard ? 'devices.state.stopped' : 'devices.state.unknown'),
      noDevices: say('places.noDevices'),
      noTemplate: say('places.noTemplate'),
      timed: say('places.timed'),
      edit: say('common.edit'),
    }),
    [say, heard],
  )
}
