import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import type { BriefMegaproject } from '#contract/megaproject-shapes.ts'
import { useProjects } from '#src/data/projects.ts'
import { useActiveCampus, useShownCampuses } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { cascadeOf, type ProjectChoice } from './campus-cascade.ts'
import classes from './campus-switcher.module.css'
import { fullName } from './full-name.ts'
import { mostCampuses, useCampusSearch } from './use-campus-search.ts'
import { useChooseCampus } from './use-choose-campus.ts'

interface Props {
  /** Called when a campus has been chosen. */
  close: () => void
}

/** Chooses another campus: out of its project where the company has any, else out of all (spec point 2). */
export function CampusSwitcher({ close }: Props) {
  const grouped = useAllowed('/business/v1/megaproject/brief/list')
  return grouped ? <Grouped close={close} /> : <Plain close={close} />
}

function Grouped({ close }: Props) {
  const projects = useProjects()
  return projects.length > 0 ? <Cascader projects={projects} close={close} /> : <Plain close={close} />
}

function Plain({ close }: Props) {
  const say = useText()
  const [words, setWords] = useState('')
  const found = useCampusSearch(words)
  const label = say('shell.campusSearchLabel', { place: say('system.place') })
  return (
    <div className={classes.switcher}>
      <SearchBox onSearch={setWords} label={label} placeholder={label} width="100%" />
      <Choices campuses={found} nameOf={fullName} words={words} close={close} />
    </div>
  )
}

function Cascader({ projects, close }: Props & { projects: readonly BriefMegaproject[] }) {
  const say = useText()
  const campuses = useShownCampuses()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ProjectChoice>('all')
  const place = say('system.place')
  const { entries, taken, shown } = cascadeOf(projects, campuses ?? [], chosen, words)
  const nameOf = (choice: ProjectChoice, name: string | null) =>
    name ?? say(choice === 'all' ? 'shell.projectAll' : 'shell.projectNone')
  return (
    <div className={classes.switcher}>
      <SearchBox
        onSearch={setWords}
        label={say('shell.projectSearch', { place })}
        placeholder={say('shell.campusSearch')}
        width="100%"
      />
      <div className={classes.cascade}>
        <ul className={classes.projects} aria-label={say('shell.projects')}>
          {entries.map(({ choice, name, count }) => (
            <li key={choice}>
              <button
                type="button"
                className={classes.project}
                aria-pressed={choice === taken}
                onClick={() => setChosen(choice)}
              >
                <span className={classes.projectName}>{nameOf(choice, name)}</span>
                <span className={classes.count} title={say('shell.projectCount', { count, place })}>
                  <VisuallyHidden>{say('shell.projectCount', { count, place })}</VisuallyHidden>
                  <span aria-hidden>{count}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Choices
          campuses={shown}
          nameOf={taken === 'all' ? fullName : ({ name }) => name}
          words={words}
          close={close}
        />
      </div>
    </div>
  )
}

interface ChoicesProps extends Props {
  campuses: readonly Campus[]
  nameOf: (campus: Campus) => string
  words: string
}

function Choices({ campuses, nameOf, words, close }: ChoicesProps) {
  const say = useText()
  const { campusId: active } = useActiveCampus()
  const choose = useChooseCampus()
  const place = say('system.place')
  const empty = words === '' ? say('shell.projectEmpty', { place }) : say('shell.campusNoMatch', { words })
  return (
    <ul className={classes.campuses} aria-label={say('shell.campusSearchLabel', { place })}>
      {campuses.slice(0, mostCampuses).map((campus) => (
        <li key={campus.campusId}>
          <button
            type="button"
            className={classes.campus}
            aria-current={campus.campusId === active}
            onClick={() => {
              choose(campus.campusId)
              close()
            }}
          >
            {nameOf(campus)}
            {campus.campusId === active && <IconCheck size={18} aria-hidden />}
          </button>
        </li>
      ))}
      {campuses.length > mostCampuses && (
        <li className={classes.nothing}>
          {say('shell.projectMore', { count: campuses.length - mostCampuses })}
        </li>
      )}
      {campuses.length === 0 && <li className={classes.nothing}>{empty}</li>}
    </ul>
  )
}
