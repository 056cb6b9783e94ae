import { type CSSVariablesResolver, createTheme, type MantineThemeOverride, rem } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { breakpoints } from './breakpoints.ts'
import { type Scale, scaleOf } from './colour.ts'

const fonts =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'WenQuanYi Micro Hei', sans-serif"

const slate: Scale = [
  '#f4f6f9',
  '#eaeef3',
  '#dde3ea',
  '#cbd3dc',
  '#a9b4c0',
  '#7d8996',
  '#687482',
  '#55606d',
  '#3c4652',
  '#222a33',
]

const night: Scale = [
  '#dfe5ec',
  '#c3ccd6',
  '#a4b0bd',
  '#8a97a6',
  '#3b4756',
  '#2c3744',
  '#212a35',
  '#161d26',
  '#10161d',
  '#0b1016',
]

/** Mantine's theme for a primary colour (`#rrggbb`): every filled control carries readable white text. */
export const themeFor = (primary: string = limits.primaryColour): MantineThemeOverride =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: 7,
    colors: {
      brand: scaleOf(primary),
      red: scaleOf('#f56c6c'),
      green: scaleOf('#67c23a'),
      orange: scaleOf('#e6a23c'),
      gray: slate,
      dark: night,
    },
    black: '#1d2630',
    fontFamily: fonts,
    breakpoints,
    fontSizes: {
      xs: rem(12),
      sm: rem(14),
      md: rem(16),
      lg: rem(18),
      xl: rem(21),
      '2xl': rem(24),
      '3xl': rem(28),
    },
    // Marks, controls, boxes, cards, and whatever is round.
    radius: { sm: '4px', md: '6px', lg: '8px', xl: '11px', pill: '999px' },
    defaultRadius: 'md',
    headings: { fontWeight: '650' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    // A comma sets thousands apart: as a decimal point, 12,345 would become 12.345.
    components: { NumberInput: { defaultProps: { allowedDecimalSeparators: ['.', '。', '．'] } } },
  })

/** Where Mantine's own colours are too pale to be read (WCAG AA). The rest of our colours is tokens.css. */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a6573',
    '--mantine-color-placeholder': '#5a6573',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-default-border': slate[3],
    '--mantine-color-disabled-color': slate[6],
  },
  dark: {
    '--mantine-color-dimmed': night[2],
    '--mantine-color-placeholder': night[3],
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-disabled-color': night[3],
  },
})
