import { useText } from '#src/text/text.ts'
import classes from './china-map.module.css'
import lines from './geometry/south-china-sea.json'

const d = lines.map((line) => `M${line.map((point) => point.join(' ')).join('L')}Z`).join('')

/** The islands of the South China Sea, as maps of the whole country show them in a corner. */
export function SouthSeaInset({ width }: { width: number }) {
  const say = useText()
  const name = say('previews.map.southSea')
  return (
    <div className={classes.inset} style={{ width }}>
      <svg viewBox="0 0 64 93.1" role="img" aria-label={name}>
        <path d={d} />
      </svg>
      <p aria-hidden>{name}</p>
    </div>
  )
}
