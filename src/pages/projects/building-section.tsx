import { Button } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import type { BuildingOfZones, Megaproject, ZoneTree } from '#contract/megaproject-shapes.ts'
import type { Answered } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { Floor } from './building-floor.tsx'
import classes from './building-section.module.css'
import { PartMenu } from './part-menu.tsx'
import type { ProjectWork } from './project-task.ts'
import sharedClasses from './projects.module.css'
import { Section } from './section.tsx'
import { useProjectRights } from './use-project-rights.ts'

interface Props {
  project: Megaproject
  tree: Answered<ZoneTree>
  work: ProjectWork
}

/** The buildings of a project with their floors and the zones of those. */
export function BuildingSection({ project, tree, work }: Props) {
  const say = useText()
  const { may, online } = useProjectRights()
  return (
    <Section
      title={say('projects.buildings')}
      actions={
        may('building/add') && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!online}
            onClick={() => work.start({ kind: 'addBuilding', project })}
          >
            {say('projects.addBuilding')}
          </Button>
        )
      }
    >
      {tree.waiting ? (
        <LoadingState rows={2} />
      ) : tree.data === null ? (
        <NoneHeld title={say('projects.noneHeld')} freshness={tree.freshness} />
      ) : tree.data.buildingVos.length === 0 ? (
        <EmptyState
          icon={<IconBuilding size={40} stroke={1.3} />}
          title={say('projects.noBuildings')}
          hint={say('projects.noBuildingsHint')}
        />
      ) : (
        <ul className={classes.buildings} aria-label={say('projects.buildings')}>
          {tree.data.buildingVos.map((building) => (
            <Building key={building.id} building={building} work={work} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Building({ building, work }: { building: BuildingOfZones; work: ProjectWork }) {
  const say = useText()
  return (
    <li className={classes.building}>
      <div className={classes.buildingHead}>
        <span className={sharedClasses.name}>{building.buildingName}</span>
        <span className={sharedClasses.dim}>{say('projects.floors', { count: building.floorNum })}</span>
        <PartMenu part={{ kind: 'building', building }} work={work} />
      </div>
      {building.floorVos.length === 0 ? (
        <p className={sharedClasses.nothing}>{say('projects.noFloors')}</p>
      ) : (
        <ul className={classes.floors} aria-label={building.buildingName}>
          {building.floorVos.map((floor) => (
            <Floor key={floor.id} floor={floor} work={work} />
          ))}
        </ul>
      )}
    </li>
  )
}
