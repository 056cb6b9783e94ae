import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'

/** Asks, once in a tab, whether to create a campus when there is none and the user may (spec point 4). */
export function FirstPlace({ wanted }: { wanted: boolean }) {
  const say = useText()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const ask = useEffectEvent(async () => {
    const place = say('system.place')
    const yes = await confirm({
      title: say('places.hint'),
      body: say('places.createNow', { place }),
      confirm: say('places.createNowYes'),
    })
    if (yes) navigate(pathTo('createPlace'))
  })
  const asked = useRef(false)
  useEffect(() => {
    if (!wanted || asked.current) return
    asked.current = true
    void ask()
  }, [wanted])
  return null
}
