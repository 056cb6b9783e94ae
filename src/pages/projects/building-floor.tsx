import type { FloorOfZones, Zone } from '#contract/megaproject-shapes.ts'
import { useText } from '#src/text/text.ts'
import { boundTo } from './binding.ts'
import classes from './building-section.module.css'
import { PartMenu } from './part-menu.tsx'
import type { ProjectWork } from './project-task.ts'

/** A floor of a building with its zones. */
export function Floor({ floor, work }: { floor: FloorOfZones; work: ProjectWork }) {
  const say = useText()
  return (
    <li className={classes.floor}>
      <div className={classes.floorHead}>
        <span>{floor.floorName}</span>
        <PartMenu part={{ kind: 'floor', floor }} work={work} />
      </div>
      {floor.zoneVos.length === 0 ? (
        <p className={classes.noZones}>{say('projects.noZones')}</p>
      ) : (
        <ul className={classes.zones} aria-label={floor.floorName}>
          {floor.zoneVos.map((zone) => (
            <li key={zone.id} className={classes.zone}>
              <div className={classes.zoneText}>
                <span className={classes.zoneName}>{zone.zoneName}</span>
                {zone.floorIds.length > 1 && (
                  <span className={classes.binding}>
                    {say('projects.alsoOn', { floors: zone.floorNames.join(say('projects.comma')) })}
                  </span>
                )}
                <Binding zone={zone} />
              </div>
              <PartMenu part={{ kind: 'zone', zone }} work={work} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Binding({ zone }: { zone: Zone }) {
  const say = useText()
  const words = !zone.bound
    ? say('projects.unbound')
    : zone.appId === null
      ? say('projects.boundUnseen', { place: say('system.place') })
      : say('projects.bound', { name: boundTo(zone, say) })
  return (
    <span className={classes.binding} data-bound={zone.bound}>
      {words}
    </span>
  )
}
