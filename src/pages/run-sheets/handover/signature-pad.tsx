import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { type PointerEvent, useRef } from 'react'
import { useText } from '#src/text/text.ts'
import lineClasses from '../lines.module.css'
import classes from './signature-pad.module.css'

const [width, height] = [600, 200]
export const signatureField = `0 0 ${width} ${height}`
/** No more is kept of it than a record takes. */
const mostCharacters = 11_900

interface Props {
  /** Strokes as an SVG path; empty for none. */
  path: string
  change: (path: string) => void
}

/** A field to sign in with a finger. */
export function SignaturePad({ path, change }: Props) {
  const say = useText()
  const drawing = useRef(false)
  const drawn = useRef(path)
  const at = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)))
    const x = within(((event.clientX - box.left) / box.width) * width, width)
    const y = within(((event.clientY - box.top) / box.height) * height, height)
    return `${x} ${y}`
  }
  const add = (piece: string) => {
    if (drawn.current.length + piece.length > mostCharacters) return
    drawn.current += piece
    change(drawn.current)
  }
  return (
    <div>
      <div className={classes.padHead}>
        <span>{say('runSheets.sign.draw')}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          leftSection={<IconEraser size={16} aria-hidden />}
          disabled={path === ''}
          onClick={() => {
            drawn.current = ''
            change('')
          }}
        >
          {say('runSheets.sign.clear')}
        </Button>
      </div>
      <svg
        className={classes.pad}
        viewBox={signatureField}
        role="img"
        aria-label={say('runSheets.sign.draw')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drawing.current = true
          const from = at(event)
          add(`M${from}L${from}`)
        }}
        onPointerMove={(event) => drawing.current && add(`L${at(event)}`)}
        onPointerUp={() => {
          drawing.current = false
        }}
        onPointerCancel={() => {
          drawing.current = false
        }}
      >
        <path d={path} className={classes.ink} />
      </svg>
      <p className={lineClasses.under}>{say('runSheets.sign.drawHint')}</p>
    </div>
  )
}
