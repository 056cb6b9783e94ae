import '#src/text/rooms.ts'
import { Switch } from '@mantine/core'
import { useText } from '#src/text/text.ts'

/** Whether somebody who has been given rooms is shown these alone. */
export function OnlyMineSwitch({ on, choose }: { on: boolean; choose: (on: boolean) => void }) {
  const say = useText()
  return (
    <Switch
      label={say('rooms.onlyMine')}
      checked={on}
      onChange={({ currentTarget: { checked } }) => choose(checked)}
    />
  )
}
