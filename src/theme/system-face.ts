import type { CSSProperties } from 'react'
import type { SystemCode } from '#contract/systems.ts'

/** The two colours of a system's sign-in page, dark enough for white text, and of its lamp. */
const faces: Record<SystemCode, readonly [string, string]> = {
  open: ['#1f3a5f', '#2e72b8'],
  school: ['#16508f', '#2f7fc4'],
  hotel: ['#4a3420', '#8a6331'],
  business: ['#2b2f6b', '#5259b5'],
  smarthome: ['#134a44', '#237a63'],
}

/** A system's colours as CSS variables `--face-deep` and `--face`. */
export const faceOf = (system: SystemCode): CSSProperties => {
  const [deep, face] = faces[system]
  return { '--face-deep': deep, '--face': face } as CSSProperties
}
