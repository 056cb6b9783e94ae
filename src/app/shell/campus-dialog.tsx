import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import classes from './campus-bar.module.css'
import { CampusDetails, fullName } from './campus-details.tsx'
import { useCampusSearch } from './use-campus-search.ts'
import { useChooseCampus } from './use-choose-campus.ts'

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
      {switching && <Switcher close={close} />}
      <CampusDetails campus={campus} />
      <div className={classes.answers}>
        <Button variant="default" onClick={close}>
          {say('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}

function Switcher({ close }: { close: () => void }) {
  const say = useText()
  const { campusId } = useActiveCampus()
  const choose = useChooseCampus()
  const [words, setWords] = useState('')
  const found = useCampusSearch(words)
  const label = say('shell.campusSearchLabel', { place: say('system.place') })
  return (
    <div className={classes.switcher}>
      <SearchBox onSearch={setWords} label={label} placeholder={label} width="100%" />
      <ul className={classes.campuses} aria-label={label}>
        {found.map((campus) => (
          <li key={campus.campusId}>
            <button
              type="button"
              className={classes.campus}
              aria-current={campus.campusId === campusId}
              onClick={() => {
                choose(campus.campusId)
                close()
              }}
            >
              {fullName(campus)}
              {campus.campusId === campusId && <IconCheck size={18} aria-hidden />}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className={classes.nothing}>{say('shell.campusNoMatch', { words })}</li>}
      </ul>
    </div>
  )
}
