import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { RefusedEdit } from '#src/data/run-sheets.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'

/** What of a sheet the server has refused, each leading to where it is mended or discarded. */
export function RefusedNotes({ refused }: { refused: readonly RefusedEdit[] }) {
  const say = useText()
  return refused.map(({ entryId, subject, message }) => (
    <Notice
      key={entryId}
      kind="error"
      action={<Link to={pathTo('outboxEntry', { entryId })}>{say('runSheets.refusedOpen')}</Link>}
    >
      {say('runSheets.refused', { subject, message })}
    </Notice>
  ))
}
