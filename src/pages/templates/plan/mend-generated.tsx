import '#src/text/parts.ts'
import { TextInput } from '@mantine/core'
import type { InputOf } from '#contract/index.ts'
import { useOutboxActions } from '#src/data/outbox.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, refusedFields } from '#src/form/mending.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useNameCheck } from '#src/form/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { GeneratedItems } from './generated-items.tsx'
import { countIn, generationSaying, keyOfFault, type Mended, mendedFrom } from './mended-generation.ts'

/** Enters a refused generation again: items are named otherwise, or left out. */
export function MendGenerated({ view: { item }, opened, close, done }: MendProps) {
  const say = useText()
  const nameFault = useNameCheck()
  const { amend } = useOutboxActions()
  const input = item.input as unknown as InputOf<'templateGenerate.add'>
  const form = useEntryForm<Mended>({
    initial: () => mendedFrom(input),
    faults: (mended) => {
      const chosen = generationSaying(input, mended)
      const left = new Set(mended.left)
      return {
        ...Object.fromEntries(
          Object.entries(mended.names).map(([key, name]) => [
            `names.${key}`,
            left.has(Number(key)) ? null : nameFault(name),
          ]),
        ),
        left: countIn(chosen) + (chosen.slotList?.length ?? 0) > 0 ? null : say('parts.plan.nothing'),
      }
    },
    refused: refusedFields(item),
    pathOf: (path) => {
      const key = keyOfFault(input, path)
      return key === undefined ? undefined : `names.${key}`
    },
    keptAs: `templateGenerate.add:${item.id}`,
  })
  const chosen = generationSaying(input, form.values)
  const turn = (key: number, on: boolean) =>
    form.change(
      { left: on ? form.values.left.filter((each) => each !== key) : [...form.values.left, key] },
      on ? ['left'] : ['left', `names.${key}`],
    )
  const submit = async () => {
    const sent = await form.submit(async (mended) => {
      await amend(item.id, generationSaying(input, mended))
    })
    if (sent) done()
  }
  return (
    <MendDialog
      opened={opened}
      close={close}
      form={{ ...form, error: form.fault('left') ?? form.error }}
      send={() => void submit()}
      size={560}
    >
      <GeneratedItems
        whole={input}
        chosen={chosen}
        turn={turn}
        below={(key, name) => (
          <TextInput
            size="xs"
            mb={8}
            aria-label={say('parts.plan.nameOf', { name })}
            {...form.text(`names.${key}`)}
          />
        )}
      />
    </MendDialog>
  )
}
