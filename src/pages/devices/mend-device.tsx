import '#src/text/placing.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { MacField } from '#src/widgets/device/mac-field.tsx'
import { RoomSelect } from '#src/widgets/device/room-select.tsx'

/** Enters the name and the MAC address of a device again. */
export function MendDevice(props: MendProps) {
  const form = useMendForm(props, {
    begin: ({ name, mac }) => ({ name: String(name ?? ''), mac: String(mac ?? '') }),
  })
  return (
    <MendDialog {...props} form={form} send={() => void form.send()}>
      <NameField {...form.text('name')} {...form.limits('name')} />
      <MacField {...form.text('mac')} {...form.limits('mac')} />
    </MendDialog>
  )
}

/** Chooses another room for devices that could not be put into the one that was chosen. */
export function MendMove(props: MendProps) {
  const say = useText()
  const forest = useSpaces(Number(props.view.item.input.campusId))
  const form = useMendForm<{ roomId: number | null }>(props, {
    begin: ({ roomId }) => ({ roomId: typeof roomId === 'number' ? roomId : null }),
    check: ({ roomId }) => ({ roomId: roomId === null ? faultWords('roomNeeded') : null }),
  })
  return (
    <MendDialog {...props} form={form} send={() => void form.send()}>
      <RoomSelect
        label={say('placing.room')}
        forest={forest}
        value={form.values.roomId}
        change={(roomId) => form.change({ roomId })}
        error={form.fault('roomId')}
      />
    </MendDialog>
  )
}
