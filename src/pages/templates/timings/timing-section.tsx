import { useState } from 'react'
import { folded } from '#src/data/folded.ts'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { PartDialog } from '../dialogs.ts'
import sectionClasses from '../parts/part-section.module.css'
import type { SectionProps } from '../sections/section.ts'
import { longList, SectionFrame } from '../sections/section-frame.tsx'
import { showRow } from '../sections/use-led.ts'
import { TimingBand } from './timing-band.tsx'
import { TimingRow } from './timing-row.tsx'

/** The timings of a template in the order of the day. */
export function TimingSection({ template, task, start, addButton }: SectionProps) {
  const say = useText()
  const [sought, seek] = useState('')
  const timings = [...template.timingList].sort((a, b) => a.minute - b.minute || a.id - b.id)
  const shown = timings.filter(({ name }) => folded(name).includes(folded(sought)))
  return (
    <SectionFrame title={say('templates.timings.title')} addButton={addButton}>
      {timings.length === 0 ? (
        <p className={sectionClasses.hint}>{say('templates.timings.none')}</p>
      ) : (
        <>
          <TimingBand timings={shown} show={({ id }) => showRow('timings', id)} />
          {(timings.length > longList || sought !== '') && <SearchBox initial={sought} onSearch={seek} />}
          {shown.length === 0 && <p className={sectionClasses.hint}>{say('ui.noMatches')}</p>}
          <ul className={sectionClasses.list}>
            {shown.map((timing) => (
              <TimingRow
                key={timing.id}
                template={template}
                timing={timing}
                edit={() => start({ row: timing })}
              />
            ))}
          </ul>
        </>
      )}
      <PartDialog
        list="timingList"
        template={template}
        task={task}
        title={({ row }) =>
          row ? say('templates.timings.editOf', { name: row.name }) : say('templates.timings.add')
        }
        close={() => start(null)}
      />
    </SectionFrame>
  )
}
