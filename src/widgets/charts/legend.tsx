import { ColorSwatch, getThemeColor, useMantineTheme } from '@mantine/core'
import '@mantine/core/styles/ColorSwatch.layer.css'
import classes from './chart.module.css'
import { partly } from './chart-data.ts'

/** A series as it is drawn. */
export interface DrawnSeries {
  name: string
  label: string
  color: string
  /** Of its figures. */
  unit?: string
}

export const legendHeight = 36

/**
 * What the colours stand for, and in what their figures are. The library's own takes its height from the screen, where on a
 * wall that is drawn larger it would be taken from the drawing several times over.
 */
export function Legend({ series }: { series: readonly DrawnSeries[] }) {
  const theme = useMantineTheme()
  return (
    <ul className={classes.legend} style={{ minHeight: legendHeight }}>
      {series.map(({ name, label, color, unit }) => (
        <li key={name}>
          <ColorSwatch
            color={getThemeColor(color, theme)}
            size={12}
            withShadow={false}
            opacity={name.endsWith(partly) ? 0.4 : 1}
          />
          {label}
          {unit && <span className={classes.unit}>{unit}</span>}
        </li>
      ))}
    </ul>
  )
}
