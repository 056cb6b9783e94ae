import '#src/text/placing.ts'
import type { Device } from '#contract/device-shapes.ts'
import { macOf } from '#contract/rules/mac.ts'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './device.module.css'
import { MacField } from './mac-field.tsx'

interface Props {
  campusId: number
  /** As the screen shows it; null while the form is closed. */
  device: Device | null
  close: () => void
}

/** Gives a device another name or MAC address, with or without a network. */
export function RenameForm({ device, ...rest }: Props) {
  const kept = useKept(device)
  return kept && <OpenForm key={kept.opening} device={kept.value} opened={device !== null} {...rest} />
}

type Open = Omit<Props, 'device'> & { device: Device; opened: boolean }

function OpenForm({ campusId, device, opened, close }: Open) {
  const say = useText()
  const { editDevice } = useEdits()
  const form = useCallForm<{ name: string; mac: string }>('device.edit', {
    initial: { name: device.name, mac: device.mac },
    about: device.id,
    version: device.version,
  })
  const submit = async () => {
    const sent = await form.submit((_values, { mac, ...said }, madeOn) => {
      const address = mac === undefined ? {} : { mac: macOf(mac) ?? mac }
      return editDevice(campusId, device, { ...said, ...address }, madeOn)
    })
    if (sent) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('placing.renameOf', { name: device.name })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <NameField {...form.text('name')} {...form.limits('name')} />
      <p className={classes.hint}>{say('placing.renameHint')}</p>
      <MacField {...form.text('mac')} {...form.limits('mac')} />
    </FormDialog>
  )
}
