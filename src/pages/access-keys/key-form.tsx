import { Button, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { AccessKey } from '#contract/access-key.ts'
import { keyCatalogue } from '#contract/rules/access-key.ts'
import { mergedUrls } from '#contract/rules/permission.ts'
import type { CatalogueLine } from '#contract/rules/permission-catalogue.ts'
import type { SystemCode } from '#contract/systems.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import type { ShownSecret } from '#src/ui/secret-dialog.tsx'
import { dateTyped, endOf } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CampusChoice } from '#src/widgets/developer/campus-choice.tsx'
import { UrlChoice } from '#src/widgets/people/url-choice.tsx'
import classes from './access-keys.module.css'

export type KeyTask = { kind: 'add' } | { kind: 'edit'; held: AccessKey }

interface Props {
  task: KeyTask | null
  close: () => void
  done: (drawn?: ShownSecret) => void
}

/** Makes a key, or says anew what one opens. */
export function KeyForm({ task, ...rest }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const held = kept.value.kind === 'edit' ? kept.value.held : null
  return <OpenForm key={kept.opening} held={held} opened={task !== null} {...rest} />
}

interface KeyValues extends Record<string, unknown> {
  name: string
  urls: string[]
  campusIds: number[] | null
  /** One on each line. */
  addresses: string
  /** The end of a day. */
  expiresAt: number | null
}

const addressesIn = (text: string) => text.split(/[\s,，]+/).filter(Boolean)

const yearLength = 365 * 24 * 60 * 60_000

function useKeyForm(held: AccessKey | null, system: SystemCode) {
  const offered = new Set(keyCatalogue(system).flatMap(({ lines }) => lines.map(({ url }) => url)))
  return useCallForm<KeyValues>(held ? 'accessKey.edit' : 'accessKey.add', {
    about: held?.id ?? 'new',
    initial: () => ({
      name: held?.name ?? '',
      urls: (held?.urls ?? []).filter((url) => offered.has(url)),
      campusIds: held?.campusIds ?? null,
      addresses: (held?.addresses ?? []).join('\n'),
      expiresAt: held ? held.expiresAt : (endOf(dateTyped(Date.now() + yearLength)) ?? null),
    }),
    check: ({ urls }) => ({ urls: urls.length === 0 ? faultWords('required') : null }),
  })
}

interface OpenProps extends Omit<Props, 'task'> {
  held: AccessKey | null
  opened: boolean
}

function OpenForm({ held, opened, close, done }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const form = useKeyForm(held, useSystem())
  const place = say('system.place')
  const send = async (values: KeyValues, changed: Partial<KeyValues>): Promise<ShownSecret | undefined> => {
    if (!held) {
      const { name } = values
      const { secret } = await call('accessKey.add', { ...values, addresses: addressesIn(values.addresses) })
      return {
        title: say('developer.key.secret', { name }),
        hint: say('developer.key.secretHint'),
        secret,
        bearer: say('developer.key.use'),
      }
    }
    const { addresses, ...said } = changed
    await call('accessKey.edit', {
      id: held.id,
      ...said,
      ...(addresses === undefined ? {} : { addresses: addressesIn(addresses) }),
    })
    return undefined
  }
  const submit = async () => {
    let drawn: ShownSecret | undefined
    const sent = await form.submit(async (values, changed) => {
      drawn = await send(values, changed)
    })
    if (!sent) return
    if (held) toast.done(say('developer.saved'))
    done(drawn)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={held ? say('developer.key.edit', { name: held.name }) : say('developer.key.add')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={680}
      full
    >
      <TextInput
        label={say('developer.key.name')}
        description={say('developer.key.nameHint')}
        data-autofocus
        {...form.text('name')}
        {...form.limits('name')}
      />
      <CampusChoice
        label={say('developer.key.campuses', { place })}
        description={say('developer.key.campusesHint', { place })}
        {...form.value<number[] | null>('campusIds')}
      />
      <LastDay {...form.value<number | null>('expiresAt')} />
      <Textarea
        label={say('developer.key.addresses')}
        description={say('developer.key.addressesHint')}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        {...form.text('addresses')}
      />
      <Permissions
        value={form.values.urls}
        onChange={(urls) => form.change({ urls })}
        error={form.fault('urls')}
      />
    </FormDialog>
  )
}

interface Choice<V> {
  value: V
  onChange: (value: V) => void
  error: string | undefined
}

/** The day whose end a key ends with. */
function LastDay({ value, onChange, error }: Choice<number | null>) {
  const say = useText()
  return (
    <TextInput
      type="date"
      label={say('developer.key.expires')}
      description={say('developer.key.expiresHint')}
      value={dateTyped(value)}
      onChange={({ currentTarget: { value: day } }) => onChange(endOf(day) ?? null)}
      error={error}
    />
  )
}

/** What a key opens, out of what the user may herself. */
function Permissions({ value, onChange, error }: Choice<string[]>) {
  const say = useText()
  const system = useSystem()
  const mine = mergedUrls(useDesk().user)
  const groups = useMemo(() => keyCatalogue(system), [system])
  const lines = groups.flatMap((group) => group.lines).filter(({ url }) => mine.has(url))
  const choose = (wanted: (line: CatalogueLine) => boolean) =>
    onChange(lines.filter(wanted).map(({ url }) => url))
  return (
    <>
      <p className={classes.name}>{say('developer.key.urls')}</p>
      <div className={classes.presets}>
        <Button variant="default" size="xs" onClick={() => choose((line) => line.type === 1 && !line.writes)}>
          {say('developer.key.reads')}
        </Button>
        <Button variant="default" size="xs" onClick={() => choose(() => true)}>
          {say('developer.key.all')}
        </Button>
        <Button variant="default" size="xs" onClick={() => choose(() => false)}>
          {say('developer.key.nothing')}
        </Button>
      </div>
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      <UrlChoice
        groups={groups}
        chosen={new Set(value)}
        change={(urls) => onChange([...urls])}
        mayGive={(url) => mine.has(url)}
      />
    </>
  )
}
