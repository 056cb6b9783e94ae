/** Where the layout changes; a phone is narrower than `sm`, the menu stands in the header from `lg`. */
export const breakpoints = { xs: '30em', sm: '48em', md: '62em', lg: '68.75em', xl: '88em' } as const

type Breakpoint = keyof typeof breakpoints

/** Media queries for a window at least this wide, and for a narrower one: as larger-than and smaller-than in CSS. */
export const largerThan = (size: Breakpoint): string => `(min-width: ${breakpoints[size]})`
export const smallerThan = (size: Breakpoint): string => `not all and ${largerThan(size)}`
