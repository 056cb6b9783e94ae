import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ChartRow } from '#src/widgets/charts/chart-data.ts'
import { LongLineDrawing } from '#src/widgets/charts/long-line-drawing.tsx'

const hours = 8_760

/** A year of hours as a building uses them: by day and weekday, some of it not measured whole. */
const rows: ChartRow[] = Array.from({ length: hours }, (_, hour) => {
  const day = Math.floor(hour / 24)
  const isOpen = day % 7 < 5 && hour % 24 >= 7 && hour % 24 < 22
  const values = { kwh: (isOpen ? 40 : 6) + 8 * Math.sin(hour / 9) + (day % 30) / 6 }
  return { key: `${hour}`, label: `${day} ${hour % 24}`, values, incomplete: hour % 1_000 < 12 }
})
const series = [{ key: 'kwh', label: '用电', unit: 'kWh', colour: 'blue.6' }]

function Year() {
  const [shown, setShown] = useState(false)
  return (
    <main id="main">
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? '-' : '+'}
      </button>
      {shown && (
        <LongLineDrawing label="用电" rows={rows} series={series} height={320} incompleteWords="不完整" />
      )}
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the chart has no place to be drawn')
createRoot(root).render(
  <MantineProvider>
    <Year />
  </MantineProvider>,
)
