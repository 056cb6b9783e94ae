import '#src/text/join.ts'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useApi } from '#src/data/frame.ts'
import { useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'
import { Door } from './door.tsx'

type Outcome = 'asking' | 'activated' | 'notGood' | 'failed'

/** /activate/:code: where the link of a registration's mail leads. */
export function ActivatePage() {
  const say = useText()
  const api = useApi()
  const { code = '' } = useParams()
  const [outcome, setOutcome] = useState<Outcome>('asking')
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    api.call('user.activate', { code }).then(
      ({ activated }) => setOutcome(activated ? 'activated' : 'notGood'),
      () => setOutcome('failed'),
    )
  }, [api, code])
  if (outcome === 'asking') return <LoadingState rows={2} />
  return (
    <Door page="activate" title={say(`join.outcome.${outcome}`)} note={say(`join.outcomeHint.${outcome}`)} />
  )
}
