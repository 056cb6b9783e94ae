import { useSpaces } from '#src/data/spaces.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { goneOf, idSaid, type MendProps, useMendForm } from '#src/form/mending.ts'
import { ReportFields, type ReportValues, reportFaults } from '#src/widgets/fault/report-fields.tsx'

/** Enters a refused report again, all that it says. */
export function MendReport(props: MendProps) {
  const { item } = props.view
  const campusId = Number(item.input.campusId)
  const forest = useSpaces(campusId)
  // A device, or somebody who is to see to it, that is not there (any more) is left out unless another is chosen.
  const there = (id: unknown) => (idSaid(id) === goneOf(item) ? null : idSaid(id))
  const form = useMendForm<ReportValues>(props, {
    begin: ({ roomId, deviceId, describe, assigneeId, photo }) => ({
      ...{ roomId: there(roomId), deviceId: there(deviceId), assigneeId: there(assigneeId) },
      describe: String(describe ?? ''),
      photo: typeof photo === 'string' ? photo : null,
    }),
    check: reportFaults,
    entered: ({ deviceId, assigneeId, photo, ...rest }) => ({
      ...rest,
      deviceId: deviceId ?? undefined,
      assigneeId: assigneeId ?? undefined,
      photo: photo ?? undefined,
    }),
  })
  return (
    <MendDialog {...props} form={form} send={form.send}>
      <ReportFields
        form={form}
        campusId={campusId}
        forest={forest}
        choosesRoom
        assigns={item.input.assigneeId !== undefined}
      />
    </MendDialog>
  )
}
