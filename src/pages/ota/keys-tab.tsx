import { Button, Textarea, TextInput } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { FirmwareKey } from '#contract/firmware-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Page } from '#src/ui/page.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './ota.module.css'

/** The keys whose firmware the company takes. */
export function KeysTab({ choice }: { choice: ReactNode }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const answer = useAnswer('ota.keyList', {})
  const { freshness, refresh } = answer
  const [adding, setAdding] = useState(false)
  const add = (
    <Allowed url="/ota/v1/key/add">
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={!online}
        onClick={() => setAdding(true)}
      >
        {say('ota.keys.add')}
      </Button>
    </Allowed>
  )
  return (
    <Page title={say('page.ota')} freshness={freshness} actions={add} search={choice}>
      <Listed
        of={answer}
        noneHeld={say('ota.noneHeld')}
        none={{
          icon: <IconKey size={40} stroke={1.3} />,
          title: say('ota.keys.none'),
          hint: say('ota.keys.noneHint'),
        }}
      >
        {(shown) => (
          <ul className={classes.list} aria-label={say('ota.keys.list')}>
            {shown.map((key) => (
              <li key={key.id}>
                <KeyCard shown={key} changed={() => void refresh()} />
              </li>
            ))}
          </ul>
        )}
      </Listed>
      <KeyForm opened={adding} close={() => setAdding(false)} done={() => void refresh()} />
    </Page>
  )
}

function KeyCard({ shown, changed }: { shown: FirmwareKey; changed: () => void }) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const mayRemove = useAllowed('/ota/v1/key/delete')
  const { id, name, publicKey, addedAt, addedBy } = shown
  const remove = async () => {
    const sure = await confirm({
      title: say('ota.keys.removeTitle', { name }),
      body: say('ota.keys.removeBody'),
      confirm: say('ota.keys.remove'),
      danger: true,
    })
    if (sure && (await attempt(() => call('ota.deleteKey', { id })))) changed()
  }
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        {mayRemove && (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            disabled={!online}
            aria-label={say('ota.keys.removeOf', { name })}
            onClick={() => void remove()}
          >
            {say('ota.keys.remove')}
          </Button>
        )}
      </div>
      <p className={`${classes.line} ${classes.mono}`}>{publicKey}</p>
      <p className={classes.line}>{say('ota.keys.addedBy', { time: timeInWords(addedAt), name: addedBy })}</p>
    </article>
  )
}

function KeyForm({ opened, close, done }: { opened: boolean; close: () => void; done: () => void }) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm('ota.addKey', { initial: { name: '', publicKey: '' } })
  const submit = async () => {
    if (!(await form.submit((values) => call('ota.addKey', values)))) return
    toast.done(say('ota.keys.added'))
    form.reset()
    done()
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('ota.keys.add')}
      onSubmit={() => void submit()}
      busy={form.busy}
      error={form.error}
    >
      <TextInput label={say('ota.keys.name')} {...form.limits('name')} {...form.text('name')} />
      <Textarea
        label={say('ota.keys.publicKey')}
        description={say('ota.keys.publicKeyHint')}
        autosize
        minRows={2}
        {...form.limits('publicKey')}
        {...form.text('publicKey')}
      />
    </FormDialog>
  )
}
