import { useState } from 'react'
import { useDesk } from '#src/data/desk-context.ts'
import { choiceKeys } from './choices.ts'
import { useSession } from './session-provider.tsx'

/**
 * Whether only the rooms that were given to her are shown: so it begins, and what she chooses otherwise is kept on this
 * device while she is signed in.
 */
export function useOnlyMine(): [onlyMine: boolean, choose: (onlyMine: boolean) => void] {
  const desk = useDesk()
  const session = useSession()
  const looking = session.kind === 'signed-in' && session.viewing
  const key = choiceKeys(desk.local.name).allRooms
  const [onlyMine, setOnlyMine] = useState(() => !isKept(key))
  const choose = (next: boolean) => {
    setOnlyMine(next)
    // What is chosen while one looks with another's eyes is not one's own choice.
    if (!looking) keep(key, !next)
  }
  return [onlyMine, choose]
}

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function keep(key: string, kept: boolean): void {
  try {
    if (kept) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // Where storage is refused it holds until the page is left.
  }
}
