import '#src/text/placing.ts'
import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Device } from '#contract/device-shapes.ts'
import { limits } from '#contract/limits.ts'
import { useStillThere } from '#src/data/still-there.ts'
import { useText } from '#src/text/text.ts'
import { ChosenBar } from '#src/ui/chosen-bar.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { MoveTask } from '#src/widgets/device/move-form.tsx'

const MoveForm = lazyDialog(
  async () => (await import('#src/widgets/device/move-form.tsx')).MoveForm,
  ({ task }) => task !== null,
)

interface Props {
  campusId: number
  ticked: ReadonlyMap<number, Device>
  clear: () => void
}

/** What can be done with all devices that are ticked. */
export function TickBar({ campusId, ticked, clear }: Props) {
  const say = useText()
  const [task, setTask] = useState<MoveTask | null>(null)
  // What has gone meanwhile is neither counted nor moved.
  const devices = useStillThere(useMemo(() => [...ticked.values()], [ticked]))
  const tooMany = devices.length > limits.moveDevices
  return (
    <>
      {devices.length > 0 && (
        <ChosenBar
          words={say('placing.ticked', { count: devices.length })}
          clearWords={say('placing.untick')}
          clear={clear}
        >
          {tooMany && (
            <Text id="too-many-ticked" size="sm" c="dimmed">
              {say('placing.tooMany', { count: limits.moveDevices })}
            </Text>
          )}
          <Button
            disabled={tooMany}
            aria-describedby={tooMany ? 'too-many-ticked' : undefined}
            onClick={() => setTask({ campusId, devices, chosen: devices.map(({ id }) => id) })}
          >
            {say('placing.move')}
          </Button>
        </ChosenBar>
      )}
      <MoveForm task={task} close={() => setTask(null)} moved={clear} />
    </>
  )
}
