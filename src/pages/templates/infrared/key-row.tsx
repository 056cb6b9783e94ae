import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconAntenna, IconTrash } from '@tabler/icons-react'
import { limits } from '#contract/limits.ts'
import type { IrKey } from '#contract/template-devices/shapes.ts'
import { useText } from '#src/text/text.ts'
import classes from './learned-keys.module.css'

interface Props {
  entry: IrKey
  /** Which one of the list, from 1 on. */
  row: number
  /** The keys that remote controls of the type have, from keyCode 1 on. */
  usual: readonly string[]
  put: (patch: Partial<IrKey>) => void
  forget: () => void
  /** Null where nothing can learn it now. */
  learn: (() => void) | null
}

/** One key of an appliance: which it is, its code, learned or typed. */
export function KeyRow({ entry, row, usual, put, forget, learn }: Props) {
  const say = useText()
  const { keyCode, name, irCode } = entry
  const called = name || say('parts.infrared.keyOf', { row })
  const isLearned = irCode !== ''
  return (
    <div className={classes.key}>
      <NativeSelect
        aria-label={say('parts.infrared.keyOf', { row })}
        value={String(keyCode)}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value)
          put({ keyCode: next, name: usual[next - 1] ?? name })
        }}
        data={[
          ...usual.map((label, place) => ({ value: String(place + 1), label })),
          ...(keyCode > usual.length
            ? [{ value: String(keyCode), label: name || say('parts.infrared.otherKey') }]
            : []),
        ]}
      />
      <TextInput
        aria-label={say('parts.infrared.codeOf', { name: called })}
        placeholder={say('parts.infrared.codeHint')}
        value={irCode}
        maxLength={limits.infraredCode}
        onChange={({ currentTarget }) => put({ irCode: currentTarget.value.replace(/\s/g, '') })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say('parts.infrared.forget', { name: called })}
        onClick={forget}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.foot}>
        <span className={classes.state} data-learned={isLearned}>
          {isLearned
            ? say('listening.infrared.bytes', { count: Math.ceil(irCode.length / 2) })
            : say('listening.infrared.none')}
        </span>
        {learn && (
          <Button
            variant={isLearned ? 'default' : 'light'}
            size="xs"
            leftSection={<IconAntenna size={14} aria-hidden />}
            aria-label={say(isLearned ? 'listening.infrared.againOf' : 'listening.infrared.learnOf', {
              name: called,
            })}
            onClick={learn}
          >
            {say(isLearned ? 'listening.infrared.again' : 'listening.infrared.learn')}
          </Button>
        )}
      </div>
    </div>
  )
}
