import '#src/text/gateways.ts'
import '#src/text/placing.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Device } from '#contract/device-shapes.ts'
import { useApi } from '#src/data/frame.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { SecretDialog, type ShownSecret } from '#src/ui/secret-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './device.module.css'
import { MacField } from './mac-field.tsx'
import { RoomSelect } from './room-select.tsx'

/** A gateway that is put up, or one that is to have another secret, and maybe another number. */
export type GatewayTask = { campusId: number; gateway?: Device }

interface Props {
  task: GatewayTask | null
  close: () => void
}

/** Puts up a gateway or lets another one take its place, and shows its secret, which nobody sees again. */
export function GatewayForm({ task, close }: Props) {
  const kept = useKept(task)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  return (
    <>
      {kept && (
        <OpenForm
          key={kept.opening}
          {...kept.value}
          opened={task !== null}
          close={close}
          done={(drawn) => {
            close()
            setSecret(drawn)
          }}
        />
      )}
      <SecretDialog secret={secret} close={() => setSecret(null)} />
    </>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  gatewayNo: string
  mac: string
  roomId: number | null
}

interface OpenProps extends GatewayTask {
  opened: boolean
  close: () => void
  done: (secret: ShownSecret) => void
}

function OpenForm({ campusId, gateway, opened, close, done }: OpenProps) {
  const say = useText()
  const api = useApi()
  const forest = useSpaces(campusId)
  const form = useCallForm<Values>(gateway ? 'gateway.renew' : 'gateway.add', {
    about: gateway?.id ?? campusId,
    initial: { name: '', gatewayNo: gateway?.deviceNo ?? '', mac: '', roomId: null },
    check: ({ roomId }) => ({ roomId: gateway || roomId !== null ? null : faultWords('roomNeeded') }),
  })
  const submit = async () => {
    let drawn: ShownSecret | undefined
    const sent = await form.submit(async ({ name, gatewayNo, mac, roomId }) => {
      const { secret, cid } = gateway
        ? await api.call('gateway.renew', { campusId, gatewayId: gateway.id, gatewayNo })
        : await api.call('gateway.add', { campusId, roomId: roomId ?? 0, gatewayNo, name, mac })
      drawn = {
        title: say('gateways.secret', { number: gatewayNo }),
        hint: say('gateways.secretHint', { number: gatewayNo, cid }),
        secret,
      }
    })
    if (!sent || !drawn) return
    toast.done(say(gateway ? 'gateways.renewed' : 'gateways.added', { number: form.values.gatewayNo }))
    done(drawn)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={gateway ? say('gateways.renewOf', { name: gateway.name }) : say('gateways.add')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      {!gateway && <NameField {...form.text('name')} {...form.limits('name')} />}
      <TextInput
        label={say('gateways.number')}
        description={say('gateways.numberHint')}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus={gateway ? true : undefined}
        {...form.text('gatewayNo')}
        {...form.limits('gatewayNo')}
      />
      {!gateway && <MacField {...form.text('mac')} {...form.limits('mac')} />}
      {!gateway && (
        <RoomSelect
          label={say('gateways.room')}
          forest={forest}
          value={form.values.roomId}
          change={(roomId) => form.change({ roomId })}
          error={form.fault('roomId')}
        />
      )}
      <p className={classes.hint}>{say(gateway ? 'gateways.renewHint' : 'gateways.addHint')}</p>
    </FormDialog>
  )
}
