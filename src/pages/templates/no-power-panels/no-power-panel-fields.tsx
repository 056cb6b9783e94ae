import { NativeSelect, TextInput } from '@mantine/core'
import type { TemplateNoPowerPanel } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../part-kind.ts'
import { Presses, type Values } from './presses-field.tsx'

type Props = PartFieldsProps<Values>

const keyCounts = [1, 2, 3, 4, 6, 8]

function NoPowerPanelFields(props: Props) {
  const { values, change, text, fault, limits } = props
  const say = useText()
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <NativeSelect
        label={say('parts.noPowerPanels.keys')}
        value={String(values.panelKeyType)}
        onChange={({ currentTarget }) => change({ panelKeyType: Number(currentTarget.value) })}
        data={keyCounts.map((count) => ({
          value: String(count),
          label: say('parts.noPowerPanels.keyCount', { count }),
        }))}
        error={fault('panelKeyType')}
      />
      <TextInput
        label={say('field.serialNumber')}
        description={say('parts.noPowerPanels.serialHint')}
        autoComplete="off"
        spellCheck={false}
        {...text('serialNumber')}
      />
      <TextInput
        label={say('field.securityKey')}
        description={say('parts.noPowerPanels.securityHint')}
        autoComplete="off"
        spellCheck={false}
        {...text('securityKey')}
      />
      <Presses {...props} />
    </>
  )
}

/** As printed, without what people put between the digits. */
const hexOf = (entered: string): string | null => entered.replace(/[\s:-]/g, '').toUpperCase() || null

/** A self-powered panel, how it is known, and what its keys do. */
export const noPowerPanelForm: PartFormKind<'noPowerPanelList', Values> = {
  begin: (row: Partial<TemplateNoPowerPanel>) => ({
    name: row.name ?? '',
    panelKeyType: row.panelKeyType ?? 2,
    serialNumber: row.serialNumber ?? '',
    securityKey: row.securityKey ?? '',
    buttonList: row.buttonList ?? [],
  }),
  Fields: NoPowerPanelFields,
  entered: ({ name, panelKeyType, serialNumber, securityKey, buttonList }) => ({
    ...{ name, panelKeyType, serialNumber: hexOf(serialNumber), securityKey: hexOf(securityKey) },
    buttonList: buttonList.filter(({ keyIndex }) => keyIndex <= panelKeyType),
  }),
  check: ({ serialNumber, securityKey }, _, say) => ({
    serialNumber: /^([0-9A-F]{8,16})?$/.test(hexOf(serialNumber) ?? '')
      ? null
      : say('parts.noPowerPanels.serialHint'),
    securityKey: /^([0-9A-F]{32})?$/.test(hexOf(securityKey) ?? '')
      ? null
      : say('parts.noPowerPanels.securityHint'),
  }),
  size: 520,
}
