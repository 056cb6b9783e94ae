import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'

interface Props {
  to: string
  /** The address that was asked for instead, for the page it leads to. */
  wanted?: string
}

/**
 * Leads on before the screen is seen. Behind the sign-in the menu stands while a page is chosen: the router's own
 * `Navigate`, which leads on only after the paint, would undo what somebody has chosen from it meanwhile.
 */
export function Redirect({ to, wanted }: Props) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    let here = true
    // The router listens once all that was drawn with this has been put into the page.
    queueMicrotask(() => {
      if (here) void navigate(to, { replace: true, ...(wanted !== undefined && { state: { wanted } }) })
    })
    return () => {
      here = false
    }
  }, [navigate, to, wanted])
  return null
}
