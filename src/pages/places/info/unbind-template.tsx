import '#src/text/place-info.ts'
import { Button } from '@mantine/core'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'

interface UnbindProps {
  campusId: number
  template: { id: number; name: string }
  done: () => void
}

/** Takes a template away from a campus, once that is confirmed. */
export function Unbind({ campusId, template: { id, name }, done }: UnbindProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const unbind = async () => {
    const sure = await confirm({
      title: say('placeInfo.unbindTitle', { name }),
      body: say('placeInfo.unbindBody', { place: say('system.place') }),
      confirm: say('placeInfo.unbind'),
      danger: true,
    })
    const input = { campusId, templateIds: [id] }
    if (!sure || !(await attempt(() => call('campus.unbundCampusTemplate', input)))) return
    toast.done(say('placeInfo.unbound'))
    done()
  }
  return (
    <Button
      size="xs"
      variant="default"
      disabled={!online}
      aria-label={`${say('placeInfo.unbind')} ${name}`}
      onClick={() => void unbind()}
    >
      {say('placeInfo.unbind')}
    </Button>
  )
}
