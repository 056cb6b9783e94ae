import '#src/text/rooms.ts'
import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { ReportTask } from './report-form.tsx'

const ReportForm = lazyDialog(
  async () => (await import('./report-form.tsx')).ReportForm,
  ({ task }) => task !== null,
)

/** 报修: opens the form for a report from a room or an alarm, or from a room that is still to be chosen. */
export function ReportButton({ campusId, roomId, from }: ReportTask) {
  const say = useText()
  const [task, setTask] = useState<ReportTask | null>(null)
  return (
    <Allowed url="/fault/v1/report">
      <Button
        variant={roomId === null ? 'filled' : 'light'}
        leftSection={<IconTool size={16} aria-hidden />}
        onClick={() => setTask({ campusId, roomId, from })}
      >
        {say('rooms.reportFault')}
      </Button>
      <ReportForm task={task} close={() => setTask(null)} />
    </Allowed>
  )
}
