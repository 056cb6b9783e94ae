import { NativeSelect, TextInput } from '@mantine/core'
import { pressCode } from '#contract/parts/device-kinds.ts'
import type { NoPowerButton } from '#contract/template-devices/shapes.ts'
import type { TemplateNoPowerPanel } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../part-kind.ts'
import classes from '../timing-fields.module.css'

interface Values {
  name: string
  panelKeyType: number
  serialNumber: string
  securityKey: string
  buttonList: readonly NoPowerButton[]
}

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

/** What each press of each key does. */
function Presses({ template, values, change, fault }: Props) {
  const say = useText()
  const options = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const targets = [
    { value: '', label: say('parts.noPowerPanels.free') },
    { group: say('templates.scenes.title'), items: options(template.sceneList) },
    { group: say('templates.groups.title'), items: options(template.groupList) },
  ]
  const put = (keyIndex: number, pressType: number, targetId: number | null) => {
    const code = pressCode({ keyIndex, pressType })
    const others = values.buttonList.filter((button) => pressCode(button) !== code)
    const isScene = template.sceneList.some(({ id }) => id === targetId)
    const button = targetId === null ? [] : [{ keyIndex, pressType, actionType: isScene ? 1 : 2, targetId }]
    change({ buttonList: [...others, ...button].sort((a, b) => pressCode(a) - pressCode(b)) })
  }
  return (
    <fieldset className={classes.part}>
      <legend>{say('field.buttonList')}</legend>
      {Array.from({ length: values.panelKeyType }, (_, index) => index + 1).map((keyIndex) => (
        <div key={keyIndex} className={classes.pair}>
          {([1, 2] as const).map((pressType) => {
            const button = values.buttonList.find(
              (one) => one.keyIndex === keyIndex && one.pressType === pressType,
            )
            return (
              <NativeSelect
                key={pressType}
                label={`${say('templates.panels.key', { key: keyIndex })} ${say(
                  `templates.panels.press.${pressType === 1 ? 'short' : 'long'}`,
                )}`}
                value={button ? String(button.targetId) : ''}
                onChange={({ currentTarget: { value } }) =>
                  put(keyIndex, pressType, value === '' ? null : Number(value))
                }
                data={targets}
              />
            )
          })}
        </div>
      ))}
      {fault('buttonList') && (
        <p className={classes.error} role="alert">
          {fault('buttonList')}
        </p>
      )}
    </fieldset>
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
