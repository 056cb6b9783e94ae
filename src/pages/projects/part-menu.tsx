import { IconLink, IconPencil, IconPlus, IconTrash, IconUnlink } from '@tabler/icons-react'
import type { BuildingOfZones, FloorOfZones, Zone } from '#contract/megaproject-shapes.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import type { ProjectTask, ProjectWork } from './project-task.ts'
import { useProjectRights } from './use-project-rights.ts'

type Part =
  | { kind: 'building'; building: BuildingOfZones }
  | { kind: 'floor'; floor: FloorOfZones }
  | { kind: 'zone'; zone: Zone }

interface Named {
  id: number
  name: string
  rename: ProjectTask
}

function namedOf(part: Part): Named {
  switch (part.kind) {
    case 'building':
      return {
        id: part.building.id,
        name: part.building.buildingName,
        rename: { kind: 'editBuilding', building: part.building },
      }
    case 'floor':
      return {
        id: part.floor.id,
        name: part.floor.floorName,
        rename: { kind: 'renameFloor', floor: part.floor },
      }
    case 'zone':
      return { id: part.zone.id, name: part.zone.zoneName, rename: { kind: 'editZone', zone: part.zone } }
  }
}

const removals = {
  building: 'megaproject.removeBuilding',
  floor: 'megaproject.removeFloor',
  zone: 'megaproject.removeZone',
} as const

/** What can be done with a building, a floor or a zone of a project. */
export function PartMenu({ part, work }: { part: Part; work: ProjectWork }) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const { may, online } = useProjectRights()
  const { kind } = part
  const { id, name, rename } = namedOf(part)
  const disabled = !online

  const remove = async () => {
    const sure = await confirm({
      title: say(`projects.remove.${kind}`, { name }),
      body: say(`projects.removeBody.${kind}`, { place: say('system.place') }),
      confirm: say('common.remove'),
      danger: true,
    })
    if (sure && (await attempt(() => call(removals[kind], { id })))) work.changed()
  }
  const unbind = async () => {
    if (!(await attempt(() => call('megaproject.bindZone', { id, appId: null })))) return
    toast.done(say('projects.saved'))
    work.changed()
  }
  const offered: (MenuAction & { offered: boolean })[] = [
    {
      key: 'zone',
      icon: IconPlus,
      label: say('projects.addZone'),
      run: () => part.kind === 'floor' && work.start({ kind: 'addZone', floor: part.floor }),
      disabled,
      offered: kind === 'floor' && may('zone/add'),
    },
    {
      key: 'bind',
      icon: IconLink,
      label: say('projects.bindZone'),
      run: () => part.kind === 'zone' && work.start({ kind: 'bindZone', zone: part.zone }),
      disabled,
      offered: kind === 'zone' && may('zone/bind'),
    },
    {
      key: 'unbind',
      icon: IconUnlink,
      label: say('projects.unbind'),
      run: () => void unbind(),
      disabled,
      offered: part.kind === 'zone' && part.zone.bound && may('zone/bind'),
    },
    {
      key: 'rename',
      icon: IconPencil,
      label: say(kind === 'floor' ? 'common.rename' : 'common.edit'),
      run: () => work.start(rename),
      disabled,
      offered: may(`${kind}/update`),
    },
    {
      key: 'remove',
      icon: IconTrash,
      label: say('common.remove'),
      run: () => void remove(),
      danger: true,
      disabled,
      offered: may(`${kind}/remove`),
    },
  ]
  return (
    <DotsMenu actions={offered.filter((action) => action.offered)} label={say('projects.menuOf', { name })} />
  )
}
