import { Button } from '@mantine/core'
import { useText } from '#src/text/text.ts'

interface Props {
  busy: boolean
  offline: boolean
}

/** Sends the form it stands in; what these pages say needs the server. */
export function SaveButton({ busy, offline }: Props) {
  const say = useText()
  return (
    <div>
      <Button type="submit" mih={44} loading={busy} disabled={offline}>
        {say('common.save')}
      </Button>
    </div>
  )
}
