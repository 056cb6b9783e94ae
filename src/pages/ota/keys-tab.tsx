import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Listed } from '#src/ui/listed.tsx'
import { Page } from '#src/ui/page.tsx'
import { KeyCard } from './firmware-key-card.tsx'
import { KeyForm } from './firmware-key-form.tsx'
import classes from './ota.module.css'

/** The keys whose firmware the company takes. */
export function KeysTab({ choice }: { choice: ReactNode }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const answer = useAnswer('ota.keyList', {})
  const { freshness, refresh } = answer
  const [adding, setAdding] = useState(false)
  const add = (
    <Allowed url="/ota/v1/key/add">
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={!online}
        onClick={() => setAdding(true)}
      >
        {say('ota.keys.add')}
      </Button>
    </Allowed>
  )
  return (
    <Page title={say('page.ota')} freshness={freshness} actions={add} search={choice}>
      <Listed
        of={answer}
        noneHeld={say('ota.noneHeld')}
        none={{
          icon: <IconKey size={40} stroke={1.3} />,
          title: say('ota.keys.none'),
          hint: say('ota.keys.noneHint'),
        }}
      >
        {(shown) => (
          <ul className={classes.list} aria-label={say('ota.keys.list')}>
            {shown.map((key) => (
              <li key={key.id}>
                <KeyCard shown={key} changed={() => void refresh()} />
              </li>
            ))}
          </ul>
        )}
      </Listed>
      <KeyForm opened={adding} close={() => setAdding(false)} done={() => void refresh()} />
    </Page>
  )
}
