import { useEffect } from 'react'

/** Has the browser ask before the page is left while something would be lost with it. */
export function useUnloadWarning(losing: boolean): void {
  useEffect(() => {
    if (!losing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [losing])
}
