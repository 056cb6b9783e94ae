import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'

/** Asks once whether to create a campus when there is none and the user may (spec point 4). */
export function useFirstPlaceQuestion(none: boolean): void {
  const say = useText()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const mayCreate = useAllowed('/campus/v1/add')
  const asked = useRef(false)
  useEffect(() => {
    if (!none || !mayCreate || asked.current) return
    asked.current = true
    const place = say('system.place')
    void confirm({
      title: say('places.hint'),
      body: say('places.createNow', { place }),
      confirm: say('places.createNowYes'),
    }).then((yes) => yes && navigate(pathTo('createPlace')))
  }, [none, mayCreate, say, confirm, navigate])
}
