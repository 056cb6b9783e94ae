import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#src/text/text.ts'
import type { Asked } from './confirm-store.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'

/** A question with two answers. The last question stays in view while the dialog closes. */
export function ConfirmDialog({ asked }: { asked: Asked | null }) {
  const say = useText()
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const answer = (yes: boolean) => asked?.answer(yes)
  return (
    <Dialog
      opened={asked !== null}
      onClose={() => answer(false)}
      title={shown?.title}
      size={420}
      plain
      held={false}
    >
      {shown?.body && <Text size="sm">{shown.body}</Text>}
      <div className={classes.answers}>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {shown?.cancel ?? say('common.cancel')}
        </Button>
        <Button color={shown?.danger ? 'red' : undefined} onClick={() => answer(true)}>
          {shown?.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
