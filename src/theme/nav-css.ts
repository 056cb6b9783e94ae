import type { ThemeFields } from '#contract/company-settings.ts'
import type { ThemeName } from '#contract/rules/theme.ts'
import { navColoursOf } from './colour.ts'

/** White leaves the navigation to the theme. */
export const isOwnNav = ({ navBgColor }: Pick<ThemeFields, 'navBgColor'>): boolean =>
  navBgColor.toLowerCase() !== '#ffffff'

/** A picture in one colour: black, or white behind it. */
const inOneColour = (ink: string) => (ink === '#ffffff' ? 'brightness(0) invert(1)' : 'brightness(0)')

/** The CSS variables (tokens.css) of a navigation in the company's colour; none where the theme has its own. */
export function navCss(fields: Pick<ThemeFields, 'navBgColor'>): Record<string, string> {
  if (!isOwnNav(fields)) return {}
  const { ink, dim, raised, active, line } = navColoursOf(fields.navBgColor)
  return {
    '--lamp-header': fields.navBgColor,
    '--lamp-header-ink': ink,
    '--lamp-header-dim': dim,
    '--lamp-header-raised': raised,
    '--lamp-header-active': active,
    '--lamp-header-active-ink': ink,
    '--lamp-header-line': line,
    '--lamp-logo': inOneColour(ink),
  }
}

/** The headers of the themes (tokens.css). */
const headers: Record<ThemeName, string> = { default: '#ffffff', dark: '#19212b', blue: '#12355f' }

/** What the browser draws around the page. */
export const navFrameColour = (fields: Pick<ThemeFields, 'navBgColor'>, theme: ThemeName): string =>
  isOwnNav(fields) ? fields.navBgColor : headers[theme]
