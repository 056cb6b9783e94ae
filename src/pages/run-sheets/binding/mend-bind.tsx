import '#src/text/run-sheets.ts'
import { TextInput } from '@mantine/core'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'

/** Enters the serial number of a device again. */
export function MendBind(props: MendProps) {
  const say = useText()
  const form = useMendForm(props, {
    begin: ({ deviceNo }) => ({ deviceNo: String(deviceNo ?? '') }),
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
    </MendDialog>
  )
}
