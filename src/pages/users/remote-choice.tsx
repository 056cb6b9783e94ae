import { Checkbox } from '@mantine/core'
import type { CallForm } from '#src/form/use-call-form.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import type { UserValues } from './user-values.ts'

/** Whether a new user may control devices from afar; for who may say so. */
export function RemoteChoice({ form }: { form: CallForm<UserValues> }) {
  const say = useText()
  return (
    <Allowed url="/campusUser/v1/addRemoteControlRole">
      <Checkbox
        label={say('people.remoteOn')}
        description={say('people.remoteHint')}
        checked={form.values.remoteControl}
        onChange={({ currentTarget: { checked } }) => form.change({ remoteControl: checked })}
        error={form.fault('remoteControl')}
      />
    </Allowed>
  )
}
