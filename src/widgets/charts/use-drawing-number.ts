import { useEffect, useState } from 'react'

/** Those of the drawings on the screen. */
const taken = new Set<number>()

function take(): number {
  let number = 0
  while (taken.has(number)) number += 1
  taken.add(number)
  return number
}

/**
 * A number that no other drawing on the screen has, taken over from one that is gone. The library remembers every id that
 * it was ever given, and gives each drawing new ones where it is given none: a wall that turns for months would grow.
 */
export function useDrawingNumber(): number {
  const [number] = useState(take)
  useEffect(() => {
    taken.add(number)
    return () => void taken.delete(number)
  }, [number])
  return number
}
