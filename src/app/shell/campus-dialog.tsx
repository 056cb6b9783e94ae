import { Button } from '@mantine/core'
import type { Campus } from '#contract/campus-shapes.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import classes from './campus-bar.module.css'
import { CampusDetails } from './campus-details.tsx'
import { CampusSwitcher } from './campus-switcher.tsx'

interface Props {
  opened: boolean
  close: () => void
  campus: Campus
  /** Whether another campus may be chosen here: managers may not (spec point 2). */
  switching: boolean
}

/** The active campus in detail, and the way to another one. */
export function CampusDialog({ opened, close, campus, switching }: Props) {
  const say = useText()
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={say('shell.campusCurrent', { place: say('system.place') })}
      size={565}
    >
      {switching && <CampusSwitcher close={close} />}
      <CampusDetails campus={campus} />
      <div className={classes.answers}>
        <Button variant="default" onClick={close}>
          {say('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}
