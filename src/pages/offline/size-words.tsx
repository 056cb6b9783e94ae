import '#src/text/offline.ts'
import { type Scope, usePackSize } from '#src/data/packs.ts'
import { useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import classes from './offline.module.css'

interface Props {
  campusId: number
  within: Scope
  /** It is said when it is known: where one size stands, not in a list of them. */
  said?: boolean
}

/** How big a copy would be, before it is fetched. */
export function SizeWords({ campusId, within, said = false }: Props) {
  const say = useText()
  const asked = usePackSize(campusId, within)
  const words =
    asked.kind === 'known'
      ? say('offline.size', { devices: asked.size.devices, bytes: bytesInWords(asked.size.bytes) })
      : say(asked.kind === 'asking' ? 'offline.sizeAsking' : 'offline.sizeUnknown')
  return (
    <p className={classes.line} data-numbers aria-live={said ? 'polite' : undefined}>
      {words}
    </p>
  )
}
