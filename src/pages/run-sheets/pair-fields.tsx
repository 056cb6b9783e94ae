import { TextInput } from '@mantine/core'
import { hexOf, panelCodeIn } from '#contract/rules/run-sheet/pairing.ts'
import type { EntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { CodeButton } from './code-button.tsx'

export interface PairValues extends Record<string, unknown> {
  serialNumber: string
  /** Undefined for none. */
  securityKey: string | undefined
}

interface Props {
  form: Pick<EntryForm<PairValues>, 'values' | 'change' | 'fault'>
}

/** The serial number and the key of a self-powered panel, typed or read from its code. */
export function PairFields({ form: { values, change, fault } }: Props) {
  const say = useText()
  const plain = { size: 'md', autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <TextInput
        label={say('runSheets.pair.serial')}
        description={say('runSheets.pair.serialHint')}
        data-autofocus
        {...plain}
        required
        value={values.serialNumber}
        onChange={({ currentTarget: { value } }) => change({ serialNumber: hexOf(value) })}
        error={fault('serialNumber')}
      />
      <TextInput
        label={say('runSheets.pair.key')}
        description={say('runSheets.pair.keyHint')}
        {...plain}
        value={values.securityKey ?? ''}
        onChange={({ currentTarget: { value } }) => change({ securityKey: hexOf(value) || undefined })}
        error={fault('securityKey')}
      />
      <CodeButton
        read={(text) => {
          const code = panelCodeIn(text)
          if (code) change({ serialNumber: code.serialNumber, securityKey: code.securityKey ?? undefined })
          return code !== null
        }}
      />
    </>
  )
}
