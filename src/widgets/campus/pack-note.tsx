import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { usePackScope } from '#src/data/pack-scope.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import classes from './pack-note.module.css'

/** Says that only some devices of a campus are on this device, where only some were taken along. */
export function PackNote({ campusId, words }: { campusId: number; words?: string }) {
  const say = useText()
  const scope = usePackScope(campusId)
  if (!scope) return null
  return (
    <Notice
      kind="note"
      action={
        <Link className={classes.link} to={pathTo('offline')}>
          {say('taken.boundedChange')}
        </Link>
      }
    >
      {words ?? say('taken.bounded')}
    </Notice>
  )
}
