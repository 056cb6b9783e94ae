import '#src/text/charts.ts'
import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { EmptyState } from '#src/ui/states.tsx'
import classes from './chart.module.css'
import { type ChartColumn, type ChartRow, type ChartSeries, hasPartial, mostPoints } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import { ChartTools } from './chart-tools.tsx'
import { chartWords } from './chart-words.ts'
import type { Sheet } from './spreadsheet.ts'

interface Props {
  title: string
  /** What it says, or how far it can be trusted; below the title. */
  note?: ReactNode
  /** Choices about this chart alone. */
  tools?: ReactNode
  kind?: 'bar' | 'line' | 'tree'
  /** What the rows are: times, places. */
  rowTitle: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  columns?: readonly ChartColumn[]
  height?: number
  /** Rows that are drawn at most, the first of them; the table has all. */
  most?: number
  /** Bars lie, so that long names can be read. */
  horizontal?: boolean
  /** What the spreadsheet is saved as, without its ending. */
  fileName: string
  /** Instead of the export that is made of the rows: a call that answers a file. */
  exportFile?: (fileName: string) => Promise<void>
  /** Instead of the button that exports: why there is none. */
  exportInstead?: ReactNode
  /** What the spreadsheet that is made here holds instead of the rows: the same figures, with more to each. */
  sheet?: Pick<Sheet, 'rowTitle' | 'rows' | 'series' | 'columns'>
  /** Instead of the drawing: another one of the same rows. */
  drawing?: ReactNode
  /** In place of all but its head: what is awaited, or why there is nothing. */
  instead?: ReactNode
  emptyTitle?: string | undefined
  emptyHint?: string | undefined
}

/** A chunk that draws. */
interface Chunk<M> {
  load: () => Promise<M>
  loaded?: M
}
const drawingChunk: Chunk<typeof import('./drawing.tsx')> = { load: () => import('./drawing.tsx') }
const longChunk: Chunk<typeof import('./long-line-drawing.tsx')> = {
  load: () => import('./long-line-drawing.tsx'),
}
const treeChunk: Chunk<typeof import('./tree-drawing.tsx')> = { load: () => import('./tree-drawing.tsx') }

/** A chunk that draws; undefined while it is fetched, null when it cannot be had. */
function useChunk<M>(chunk: Chunk<M>, wanted: boolean): M | null | undefined {
  const [module, setModule] = useState<M | null | undefined>(chunk.loaded)
  useEffect(() => {
    if (!wanted || module) return
    let gone = false
    chunk.load().then(
      (found) => {
        chunk.loaded = found
        if (!gone) setModule(found)
      },
      () => gone || setModule(null),
    )
    return () => {
      gone = true
    }
  }, [chunk, wanted, module])
  return module
}

/** A chart with its table and its export. What is incomplete is drawn as such; without the drawing there is the table. */
export function ChartCard(props: Props) {
  const { title, note, tools, rowTitle, rows, series, columns = [], fileName, exportFile } = props
  const say = useText()
  const heading = useId()
  const [asTable, setAsTable] = useState(false)
  const { instead } = props
  const empty = rows.every(({ values }) => series.every(({ key }) => (values[key] ?? null) === null))
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <header className={classes.head}>
        <div>
          <h2 id={heading}>{title}</h2>
          {note && <div className={classes.note}>{note}</div>}
        </div>
        <div className={classes.tools}>
          {tools}
          {!empty && (
            <ChartTools
              sheet={{ title, rowTitle, rows, series, columns, ...props.sheet, fileName }}
              exportFile={exportFile}
              exportInstead={props.exportInstead}
              table={{ shown: asTable, show: setAsTable }}
            />
          )}
        </div>
      </header>
      {instead ? (
        instead
      ) : empty ? (
        <EmptyState
          title={props.emptyTitle ?? say('charts.none')}
          hint={props.emptyHint ?? say('charts.noneHint')}
        />
      ) : (
        <Content {...props} asTable={asTable} />
      )}
      {!empty && !asTable && props.most !== undefined && rows.length > props.most && (
        <p className={classes.note}>{say('charts.drawnOf', { count: props.most, all: rows.length })}</p>
      )}
      {!empty && !asTable && hasPartial(rows) && (
        <p className={classes.note}>
          {say(`charts.incompleteHint.${props.drawing ? 'tree' : (props.kind ?? 'bar')}`)}
        </p>
      )}
    </section>
  )
}

function Content({ asTable, ...props }: Props & { asTable: boolean }) {
  const { title, rows, series, rowTitle, columns = [], drawing, kind = 'bar', horizontal = false } = props
  const drawn = props.most === undefined ? rows : rows.slice(0, props.most)
  const height = horizontal ? 60 + drawn.length * 30 : (props.height ?? 280)
  const say = useText()
  const way = kind === 'line' && drawn.length > mostPoints ? 'long' : kind === 'tree' ? 'tree' : 'usual'
  const drawsHere = !asTable && drawing === undefined
  const usual = useChunk(drawingChunk, drawsHere && way === 'usual')
  const long = useChunk(longChunk, drawsHere && way === 'long')
  const tree = useChunk(treeChunk, drawsHere && way === 'tree')
  if (asTable || ({ usual, long, tree }[way] === null && drawing === undefined))
    return <ChartTable title={title} rowTitle={rowTitle} rows={rows} series={series} columns={columns} />
  if (drawing !== undefined) return drawing
  if (way === 'long' && long)
    return (
      <long.LongLineDrawing
        label={chartWords(say, title, drawn, series)}
        rows={drawn}
        series={series}
        height={height}
        incompleteWords={say('charts.incomplete')}
      />
    )
  if (way === 'tree' && tree)
    return (
      <tree.TreeDrawing
        label={say('charts.drawingOf', { title })}
        rows={rows}
        series={series}
        height={props.height ?? 420}
        incompleteWords={say('charts.incomplete')}
      />
    )
  if (!usual || kind === 'tree') return <Skeleton height={height} radius="md" />
  return (
    <usual.Drawing
      kind={kind}
      label={chartWords(say, title, rows, series)}
      rows={drawn}
      horizontal={horizontal}
      series={series}
      height={height}
      incompleteWords={say('charts.incomplete')}
    />
  )
}
