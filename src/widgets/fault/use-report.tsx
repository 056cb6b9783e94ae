import { type ReactNode, useCallback, useState } from 'react'
import type { Device } from '#contract/device-shapes.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { ReportTask } from './report-form.tsx'

const ReportForm = lazyDialog(
  async () => (await import('./report-form.tsx')).ReportForm,
  ({ task }) => task !== null,
)

/** How a fault of a device of a campus is reported, and the form of it, which a page shows once for all of its devices. */
export function useReport(campusId: number): { report(device: Device): void; form: ReactNode } {
  const [task, setTask] = useState<ReportTask | null>(null)
  const report = useCallback(
    ({ id: deviceId, roomId }: Device) => setTask({ campusId, roomId, deviceId }),
    [campusId],
  )
  return {
    report,
    form: <ReportForm task={task} close={() => setTask(null)} />,
  }
}
