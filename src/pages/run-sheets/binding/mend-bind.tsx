import '#src/text/run-sheets.ts'
import { TextInput } from '@mantine/core'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'
import { MacField } from '#src/widgets/device/mac-field.tsx'

/** Enters the serial number and the MAC address of a device again. */
export function MendBind(props: MendProps) {
  const say = useText()
  const form = useMendForm(props, {
    begin: ({ deviceNo, mac }) => ({ deviceNo: String(deviceNo ?? ''), mac: String(mac ?? '') }),
  })
  return (
    <MendDialog {...props} form={form} send={() => void form.send()}>
      <TextInput
        label={say('runSheets.device.serial')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...form.text('deviceNo')}
        {...form.limits('deviceNo')}
      />
      <MacField {...form.text('mac')} {...form.limits('mac')} />
    </MendDialog>
  )
}
