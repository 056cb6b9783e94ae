import { useAnswer } from '#src/data/answers.ts'
import { ConfigMark } from '#src/widgets/template/config-mark.tsx'
import { LeadMark } from '#src/widgets/template/lead-mark.tsx'

/** Whether the room runs what was published for it last, and which gateway leads where it has several. */
export function RoomConfig({ roomId, templateId }: { roomId: number; templateId: number }) {
  const { data } = useAnswer('template.configState', { id: templateId })
  const room = data?.roomList.find((each) => each.roomId === roomId)
  if (!room) return null
  return (
    <>
      <ConfigMark state={room.state} named />
      <LeadMark gateways={room.gateways ?? []} />
    </>
  )
}
