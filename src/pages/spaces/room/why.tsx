import '#src/text/rooms.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { Asked } from './why-dialog.tsx'

interface Props extends Asked {
  /** A button with words instead of a small one. */
  wide?: boolean
}

const WhyDialog = lazyDialog(
  async () => (await import('./why-dialog.tsx')).WhyDialog,
  ({ opened }) => opened,
)

const lightType = 1

/** 为什么亮着 / 为什么关着: answers with the chain from what happened to what was done. */
export function Why(props: Props) {
  const say = useText()
  const [opened, setOpened] = useState(false)
  const { name, devices, statuses, wide = false } = props
  const isOn = devices.some(({ id }) => statuses.get(id)?.online && statuses.get(id)?.deviceSwitch === 1)
  const lit = devices.every(({ parentTypeId }) => parentTypeId === lightType)
  const question = say(`rooms.why.${lit ? (isOn ? 'lit' : 'dark') : isOn ? 'on' : 'off'}`)
  const title = say('rooms.why.of', { name, question })
  return (
    <>
      {wide ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHelpCircle size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {question}
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={title}
          title={question}
          onClick={() => setOpened(true)}
        >
          <IconHelpCircle size={18} aria-hidden />
        </ActionIcon>
      )}
      <WhyDialog {...props} title={title} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
