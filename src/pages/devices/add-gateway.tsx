import '#src/text/placing.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { GatewayTask } from '#src/widgets/device/gateway-form.tsx'

const GatewayForm = lazyDialog(
  async () => (await import('#src/widgets/device/gateway-form.tsx')).GatewayForm,
  ({ task }) => task !== null,
)

/** The button that puts up a gateway, for who may; its secret is drawn by the server, so only with a network. */
export function AddGateway({ campusId }: { campusId: number }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const [task, setTask] = useState<GatewayTask | null>(null)
  return (
    <Allowed url="/gateway/v1/add">
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={!online}
        onClick={() => setTask({ campusId })}
      >
        {say('placing.addGateway')}
      </Button>
      <GatewayForm task={task} close={() => setTask(null)} />
    </Allowed>
  )
}
