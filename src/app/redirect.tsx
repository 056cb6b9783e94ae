import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'

interface Props {
  to: string
  /** The address that was asked for instead, for the page it leads to. */
  wanted?: string
}

/**
 * Leads on before the screen is seen. Behind the sign-in the menu stands while a page is chosen: the router's own
 * `Navigate`, which leads on only after the paint, would undo what somebody has chosen from it meanwhile. Not for what is
 * drawn first, when the router does not listen yet.
 */
export function Redirect({ to, wanted }: Props) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    void navigate(to, { replace: true, ...(wanted !== undefined && { state: { wanted } }) })
  }, [navigate, to, wanted])
  return null
}
