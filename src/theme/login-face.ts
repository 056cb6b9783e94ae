import type { CSSProperties } from 'react'
import type { LoginConfig } from '#contract/company-settings.ts'
import { loginFaceKey } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'
import { mix, readableShade } from './colour.ts'

/** How a company's sign-in looks; pictures are addresses that can be shown as they are. */
export type LoginFace = Pick<LoginConfig, 'title' | 'slogan' | 'backgroundColor' | 'buttonColor'> & {
  logo: string | null
  image: string | null
  /** Whose it is. What was kept before this was noted does not say. */
  cid?: number
  /** The same by the name that its own sign-in page is found at. */
  enName?: string
}

/** A company's colours as the CSS variables of the sign-in page, dark enough for the white words on them (WCAG AA). */
export function loginStyle({ backgroundColor, buttonColor, image }: LoginFace): CSSProperties {
  const button = readableShade(buttonColor)
  return {
    '--face-deep': readableShade(backgroundColor),
    '--face': readableShade(mix(backgroundColor, '#ffffff', 0.18)),
    '--face-image': image ? `url("${encodeURI(image)}")` : 'none',
    '--mantine-color-brand-filled': button,
    '--mantine-color-brand-filled-hover': mix(button, '#000000', 0.15),
  } as CSSProperties
}

/** The sign-in of the company that somebody was last signed in to on this device; null when it has none of its own. */
export function keptLoginFace(system: SystemCode): LoginFace | null {
  try {
    return JSON.parse(localStorage.getItem(loginFaceKey(system)) ?? 'null') as LoginFace | null
  } catch {
    return null
  }
}

/** The sign-in page that is opened: a company's by its name, and its id once the server has said it; anybody's without. */
export interface Door {
  enName: string | undefined
  cid: number | undefined
}

/** Whether a face is the one of a door. The plain door is that of whoever was signed in last. */
export const isFaceOf = (face: LoginFace, { enName, cid }: Door): boolean =>
  enName === undefined || (cid === undefined ? face.enName === enName : face.cid === cid)

export function keepLoginFace(system: SystemCode, face: LoginFace | null): void {
  try {
    if (face) localStorage.setItem(loginFaceKey(system), JSON.stringify(face))
    else localStorage.removeItem(loginFaceKey(system))
  } catch {
    // The next sign-in then looks as the system's own.
  }
}
