import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { irTypes } from '#contract/rules/infrared.ts'
import type { IrKey } from '#contract/template-devices/shapes.ts'
import { useText } from '#src/text/text.ts'
import timingClasses from '../timing-fields.module.css'
import classes from './learned-keys.module.css'

/** From here on keys are none that a remote control of the type usually has. */
const firstFree = 40

interface Props {
  irType: number
  keys: readonly IrKey[]
  change: (keys: IrKey[]) => void
  fault: string | undefined
}

/** Keys of an appliance that were learned one by one, for what the library does not have. */
export function LearnedKeys({ irType, keys, change, fault }: Props) {
  const say = useText()
  const usual = irTypes[irType]?.keys ?? []
  const put = (index: number, patch: Partial<IrKey>) =>
    change(keys.map((key, place) => (place === index ? { ...key, ...patch } : key)))
  const add = () => {
    const taken = new Set(keys.map(({ keyCode }) => keyCode))
    const free = usual.findIndex((_, index) => !taken.has(index + 1))
    const keyCode = free >= 0 ? free + 1 : Math.max(firstFree - 1, ...taken) + 1
    change([...keys, { keyCode, name: usual[free] ?? '', irCode: '' }])
  }
  return (
    <fieldset className={timingClasses.part}>
      <legend>{say('field.keyList')}</legend>
      <p className={classes.hint}>{say('parts.infrared.learnHint')}</p>
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is entered keeps its place, and its code may change
        <div key={index} className={classes.key}>
          <NativeSelect
            aria-label={say('parts.infrared.key')}
            value={String(key.keyCode)}
            onChange={({ currentTarget }) => {
              const keyCode = Number(currentTarget.value)
              put(index, { keyCode, name: usual[keyCode - 1] ?? key.name })
            }}
            data={[
              ...usual.map((name, place) => ({ value: String(place + 1), label: name })),
              ...(key.keyCode > usual.length
                ? [{ value: String(key.keyCode), label: key.name || say('parts.infrared.otherKey') }]
                : []),
            ]}
          />
          <TextInput
            aria-label={say('parts.infrared.codeOf', { name: key.name })}
            placeholder={say('parts.infrared.codeHint')}
            value={key.irCode}
            maxLength={2000}
            onChange={({ currentTarget }) => put(index, { irCode: currentTarget.value.replace(/\s/g, '') })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={say('parts.infrared.forget', { name: key.name })}
            onClick={() => change(keys.filter((_, place) => place !== index))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {say('parts.infrared.addKey')}
        </Button>
      </div>
      {fault && (
        <p className={timingClasses.error} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
