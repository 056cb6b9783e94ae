import '#src/text/key-icons.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { pressCode } from '#contract/parts/device-kinds.ts'
import { keyIcons } from '#contract/rules/key-icons.ts'
import type { NoPowerButton } from '#contract/template-devices/shapes.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import type { PartFieldsProps } from '../parts/part-kind.ts'
import classes from '../timings/timing-fields.module.css'
import { NoPowerFace } from './no-power-face.tsx'
import { longestName } from './press-values.ts'

export interface Values {
  name: string
  panelKeyType: number
  serialNumber: string
  securityKey: string
  buttonList: readonly NoPowerButton[]
}

const presses = [1, 2] as const

/** What each press of each key does, and what is on the key. */
export function Presses(props: PartFieldsProps<Values>) {
  const say = useText()
  const { values, fault } = props
  return (
    <fieldset className={classes.part}>
      <legend>{say('field.buttonList')}</legend>
      <NoPowerFace {...values} />
      {Array.from({ length: values.panelKeyType }, (_, index) => index + 1).map((keyIndex) => (
        <Key key={keyIndex} {...props} keyIndex={keyIndex} />
      ))}
      {fault('buttonList') && (
        <p className={classes.error} role="alert">
          {fault('buttonList')}
        </p>
      )}
    </fieldset>
  )
}

/** What the presses of a key do; of those that do something, what they are called and their picture. */
function Key({ template, values, change, keyIndex }: PartFieldsProps<Values> & { keyIndex: number }) {
  const say = useText()
  const bound = (pressType: number) =>
    values.buttonList.find((one) => one.keyIndex === keyIndex && one.pressType === pressType)
  const put = (pressType: number, button: NoPowerButton | null) => {
    const code = pressCode({ keyIndex, pressType })
    const others = values.buttonList.filter((one) => pressCode(one) !== code)
    const buttonList = [...others, ...(button ? [button] : [])].sort((a, b) => pressCode(a) - pressCode(b))
    change({ buttonList })
  }
  const aim = (pressType: number, targetId: number | null) => {
    const actionType = template.sceneList.some(({ id }) => id === targetId) ? 1 : 2
    put(
      pressType,
      targetId === null ? null : { ...bound(pressType), keyIndex, pressType, actionType, targetId },
    )
  }
  const labelOf = (pressType: number) =>
    `${say('templates.panels.key', { key: keyIndex })} ${say(
      `templates.panels.press.${pressType === 1 ? 'short' : 'long'}`,
    )}`
  const options = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <div className={classes.pair}>
        {presses.map((pressType) => (
          <NativeSelect
            key={pressType}
            label={labelOf(pressType)}
            value={String(bound(pressType)?.targetId ?? '')}
            onChange={({ currentTarget: { value } }) => aim(pressType, value === '' ? null : Number(value))}
            data={[
              { value: '', label: say('parts.noPowerPanels.free') },
              { group: say('templates.scenes.title'), items: options(template.sceneList) },
              { group: say('templates.groups.title'), items: options(template.groupList) },
            ]}
          />
        ))}
      </div>
      {presses.map((pressType) => {
        const button = bound(pressType)
        return (
          button && (
            <OnKey
              key={pressType}
              label={labelOf(pressType)}
              button={button}
              put={(next) => put(pressType, next)}
            />
          )
        )
      })}
    </>
  )
}

interface OnKeyProps {
  label: string
  button: NoPowerButton
  put: (button: NoPowerButton) => void
}

/** What is on a key for one of its presses. */
function OnKey({ label, button, put }: OnKeyProps) {
  const say = useText()
  const { icon: now, ...bare } = button
  return (
    <div className={classes.pair}>
      <TextInput
        label={`${label}${marks().colon}${say('parts.noPowerPanels.keyName')}`}
        autoComplete="off"
        maxLength={longestName}
        value={button.name ?? ''}
        onChange={({ currentTarget }) => put({ ...button, name: currentTarget.value })}
      />
      <NativeSelect
        label={say('keyIcons.title')}
        aria-label={`${label}${marks().colon}${say('keyIcons.title')}`}
        value={now ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const icon = keyIcons.find((one) => one === value)
          put(icon ? { ...bare, icon } : bare)
        }}
        data={[
          { value: '', label: say('keyIcons.none') },
          ...keyIcons.map((icon) => ({ value: icon, label: say(`keyIcons.icons.${icon}`) })),
        ]}
      />
    </div>
  )
}
