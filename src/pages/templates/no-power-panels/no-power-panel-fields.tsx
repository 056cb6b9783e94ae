import { NativeSelect, TextInput } from '@mantine/core'
import { panelKeyCounts } from '#contract/rules/panels.ts'
import type { TemplateNoPowerPanel } from '#contract/template-shapes.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import { enteredPresses } from './press-values.ts'
import { Presses, type Values } from './presses-field.tsx'

type Props = PartFieldsProps<Values>

function NoPowerPanelFields(props: Props) {
  const mayEdit = useAllowed('/template/templateNoPowerPanel/v1/update')
  const maySetKeys = useAllowed('/template/templateNoPowerPanel/v1/button')
  const isNew = props.row === null
  return (
    <>
      {props.takes('name') && (isNew || mayEdit) && <PanelFields {...props} />}
      {(isNew || maySetKeys) && <Presses {...props} />}
    </>
  )
}

/** All but what its keys do. */
function PanelFields({ values, change, text, fault, limits }: Props) {
  const say = useText()
  const lost = values.buttonList.filter(({ keyIndex }) => keyIndex > values.panelKeyType)
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <NativeSelect
        label={say('parts.noPowerPanels.keys')}
        value={String(values.panelKeyType)}
        onChange={({ currentTarget }) => change({ panelKeyType: Number(currentTarget.value) })}
        data={panelKeyCounts.map((count) => ({
          value: String(count),
          label: say('parts.noPowerPanels.keyCount', { count }),
        }))}
        error={fault('panelKeyType')}
      />
      {lost.length > 0 && (
        <Notice kind="warn">
          {say('parts.noPowerPanels.lost', {
            keys: [...new Set(lost.map(({ keyIndex }) => keyIndex))].join(marks().list),
          })}
        </Notice>
      )}
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
    buttonList: enteredPresses(buttonList, panelKeyType),
  }),
  size: 520,
}
