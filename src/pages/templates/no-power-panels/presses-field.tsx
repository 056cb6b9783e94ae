import { NativeSelect } from '@mantine/core'
import { pressCode } from '#contract/parts/device-kinds.ts'
import type { NoPowerButton } from '#contract/template-devices/shapes.ts'
import { useText } from '#src/text/text.ts'
import type { PartFieldsProps } from '../part-kind.ts'
import classes from '../timing-fields.module.css'

export interface Values {
  name: string
  panelKeyType: number
  serialNumber: string
  securityKey: string
  buttonList: readonly NoPowerButton[]
}

/** What each press of each key does. */
export function Presses({ template, values, change, fault }: PartFieldsProps<Values>) {
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
