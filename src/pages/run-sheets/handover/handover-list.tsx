import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { useText } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import classes from './handover-list.module.css'
import { HandoverRecord } from './handover-record.tsx'

/** The records of a room that was opened again; they stay as they are. */
export function HandoverList({ open: { handovers } }: { open: OpenSheet }) {
  const say = useText()
  const [shown, show] = useState('')
  if (handovers.length === 0) return null
  const chosen = handovers.find(({ id }) => String(id) === shown)
  return (
    <div className={classes.records}>
      <NativeSelect
        label={say('runSheets.record.all')}
        value={shown}
        onChange={({ currentTarget: { value } }) => show(value)}
        data={[
          { value: '', label: '—' },
          ...handovers.map(({ id, round, signer, signedAt }) => ({
            value: String(id),
            label: say('runSheets.record.of', {
              ...{ round, name: signer, time: timeInWords(signedAt, 'YYYY-MM-DD HH:mm') },
            }),
          })),
        ]}
      />
      {chosen && <HandoverRecord handover={chosen} />}
    </div>
  )
}
