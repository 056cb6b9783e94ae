import classes from './lamp-row.module.css'

const lamps = [
  { x: 60, drop: 70, lit: true },
  { x: 160, drop: 110, lit: false },
  { x: 260, drop: 50, lit: true },
  { x: 360, drop: 130, lit: true },
  { x: 460, drop: 80, lit: false },
]

/** Hanging lamps, some of them lit: decoration of the sign-in page. */
export function LampRow() {
  return (
    <svg className={classes.lamps} viewBox="0 0 520 300" aria-hidden preserveAspectRatio="xMidYMin meet">
      <defs>
        <linearGradient id="lamp-row-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd666" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffd666" stopOpacity="0" />
        </linearGradient>
      </defs>
      {lamps.map(({ x, drop, lit }) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d={`M0 0v${drop}`} stroke="#fff" strokeOpacity="0.5" strokeWidth="2" />
          {lit && <path d={`M-26 ${drop + 32}h52l34 130h-120z`} fill="url(#lamp-row-light)" />}
          <path d={`M-8 ${drop}h16l20 32h-56z`} fill="#fff" fillOpacity={lit ? 0.95 : 0.5} />
          <path
            d={`M-11 ${drop + 34}a11 11 0 0 0 22 0z`}
            fill={lit ? '#ffd666' : '#fff'}
            fillOpacity={lit ? 1 : 0.35}
          />
        </g>
      ))}
    </svg>
  )
}
