import { useKept } from '#src/ui/use-kept.ts'
import { BindAppsForm } from './bind-apps-form.tsx'
import { BindZoneForm } from './bind-zone-form.tsx'
import { BuildingForm } from './building-form.tsx'
import { NameForm } from './name-form.tsx'
import type { ProjectTask } from './project-task.ts'
import { ZoneForm } from './zone-form.tsx'

interface Props {
  task: ProjectTask | null
  close: () => void
  changed: () => void
  /** Called with the id of a project that was added. */
  opened?: (project: number) => void
}

/** What every form of the page gets. */
export interface TaskFormProps<Kind extends ProjectTask['kind']> {
  task: ProjectTask & { kind: Kind }
  opened: boolean
  close: () => void
  /** Called when it has been saved, with the id of a project that was added. */
  done: (added?: number) => void
}

/** The dialog of the task at hand. */
export function TaskDialog({ task, close, changed, opened }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const done = (added?: number) => {
    close()
    changed()
    if (added !== undefined) opened?.(added)
  }
  const shared = { key: kept.opening, opened: task !== null, close, done }
  const { value } = kept
  switch (value.kind) {
    case 'bindApps':
      return <BindAppsForm {...shared} key={shared.key} task={value} />
    case 'bindZone':
      return <BindZoneForm {...shared} key={shared.key} task={value} />
    case 'addBuilding':
    case 'editBuilding':
      return <BuildingForm {...shared} key={shared.key} task={value} />
    case 'editZone':
      return <ZoneForm {...shared} key={shared.key} task={value} />
    default:
      return <NameForm {...shared} key={shared.key} task={value} />
  }
}
