import '#src/text/energy.ts'
import type { RatedConfig } from '#contract/energy/shapes.ts'
import { type Day, dayInWords, dayNamed, dayOf } from '#contract/rules/energy/local-days.ts'
import type { RatedSaid } from '#contract/rules/energy/rated.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './data-settings.module.css'
import { RatedLines } from './rated-fields.tsx'
import { RowTool } from './row-tool.tsx'
import own from './tariff.module.css'

type Row = RatedConfig['list'][number]

/** What was said, the newest first. An answer that was kept before it was told by day holds none of it. */
const rowsOf = ({ list }: RatedConfig): readonly Row[] => list ?? []

/** The same as it is counted by, oldest first. */
export const historyOf = (config: RatedConfig): { day: Day; said: RatedSaid }[] =>
  rowsOf(config)
    .map(({ validFrom, ...said }) => ({ day: dayNamed(validFrom) ?? 0, said }))
    .reverse()

/** What was said to count from which day on, each to be taken back. */
export function RatedList({ config, removable }: { config: RatedConfig; removable: boolean }) {
  const say = useText()
  const rows = rowsOf(config)
  const offline = useConnection().kind === 'offline'
  if (rows.length === 0) return null
  return (
    <section className={classes.ofCampus}>
      <h3>{say('previews.settings.ratedRows')}</h3>
      <ul className={own.list}>
        {rows.map((row) => (
          <RatedRow
            key={row.validFrom}
            campusId={config.campusId}
            row={row}
            removable={removable && !offline}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  campusId: number
  row: Row
  removable: boolean
}

function RatedRow({ campusId, row: { validFrom, ...said }, removable }: RowProps) {
  const say = useText()
  const { deleteRated } = useDataSettingsVerbs()
  const confirm = useConfirm()
  const title = say('energy.tariff.since', { date: validFrom })
  const remove = async () => {
    const sure = await confirm({
      title: say('previews.settings.ratedRemoveTitle', { date: validFrom }),
      body: say('previews.settings.ratedRemoveBody'),
      confirm: say('energy.tariff.remove'),
      danger: true,
    })
    if (!sure) return
    await attempt(async () => {
      await deleteRated({ id: campusId, validFrom })
      toast.done(say('previews.settings.ratedRemoved'))
    })
  }
  return (
    <li className={own.tariff}>
      <div className={own.tariffHead}>
        <h4>{title}</h4>
        {validFrom > dayInWords(dayOf(Date.now())) && (
          <Badge tone="plain">{say('energy.tariff.coming')}</Badge>
        )}
        {removable && (
          <div className={own.tariffTools}>
            <RowTool words={say('energy.tariff.remove')} row={title} danger act={() => void remove()} />
          </div>
        )}
      </div>
      <RatedLines said={said} />
    </li>
  )
}
