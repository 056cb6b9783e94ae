import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { saveFile } from '#src/ui/save-file.ts'
import classes from './import.module.css'

/** Gives the sheet that is filled in for an import. */
export function Template({ disabled }: { disabled: boolean }) {
  const say = useText()
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    await attempt(async () =>
      saveFile(await api.download('campusUser.exportUserMould', {}), 'user_template.xlsx'),
    )
    setBusy(false)
  }
  return (
    <div className={classes.template}>
      <p className={classes.hint}>{say('people.import.hint')}</p>
      <Allowed url="/campusUser/v1/exportUserMould">
        <Button
          variant="default"
          mih={44}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          disabled={disabled}
          onClick={() => void fetchIt()}
        >
          {say('people.import.template')}
        </Button>
      </Allowed>
    </div>
  )
}
