import { hexOf, type PanelCode, panelCodeIn } from '#contract/rules/run-sheet/pairing.ts'
import type { EntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { LabelField } from './place-dialog.tsx'
import { TagButton } from './tag-button.tsx'

export interface PairValues extends Record<string, unknown> {
  serialNumber: string
  /** Undefined for none. */
  securityKey: string | undefined
}

interface Props {
  form: Pick<EntryForm<PairValues>, 'values' | 'change' | 'fault'>
}

/** The serial number and the key of a self-powered panel: typed, read from its code, or from its NFC tag. */
export function PairFields({ form: { values, change, fault } }: Props) {
  const say = useText()
  const take = ({ serialNumber, securityKey }: PanelCode) =>
    change({ serialNumber, securityKey: securityKey ?? undefined })
  return (
    <>
      <LabelField
        label={say('runSheets.pair.serial')}
        description={say('runSheets.pair.serialHint')}
        data-autofocus
        required
        value={values.serialNumber}
        onChange={({ currentTarget: { value } }) => change({ serialNumber: hexOf(value) })}
        error={fault('serialNumber')}
      />
      <LabelField
        label={say('runSheets.pair.key')}
        description={say('runSheets.pair.keyHint')}
        value={values.securityKey ?? ''}
        onChange={({ currentTarget: { value } }) => change({ securityKey: hexOf(value) || undefined })}
        error={fault('securityKey')}
        read={(text) => {
          const code = panelCodeIn(text)
          if (code) take(code)
          return code !== null
        }}
      />
      <TagButton read={take} />
    </>
  )
}
