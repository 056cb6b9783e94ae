import { useMemo } from 'react'
import { useText } from '#src/text/text.ts'

/** The words of rooms and their states, said once for hundreds of cards. */
export interface RoomWords {
  online: string
  fault: string
  offline: string
  noDevices: string
  noTemplate: string
  edit: string
}

export function useRoomWords(): RoomWords {
  const say = useText()
  return useMemo(
    () => ({
      online: say('devices.state.running'),
      fault: say('devices.state.fault'),
      offline: say('devices.state.stopped'),
      noDevices: say('places.noDevices'),
      noTemplate: say('places.noTemplate'),
      edit: say('common.edit'),
    }),
    [say],
  )
}
