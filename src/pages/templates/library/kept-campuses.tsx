import { useCampuses } from '#src/data/campuses.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import classes from './library.module.css'

/** The campuses of a template that keep their templates: from these it cannot be unbound. */
export function useKeptCampuses({ campusIds }: Pick<SeenTemplate, 'campusIds'>) {
  const campuses = useCampuses() ?? []
  const say = useText()
  const kept = campuses.filter(
    ({ campusId, unbindStatus }) => unbindStatus === 0 && campusIds.includes(campusId),
  )
  return {
    names: kept.map(({ name }) => name),
    /** Why these places cannot be chosen alone; undefined where they can. */
    fault: (chosen: readonly number[]): string | undefined => {
      const missing = kept.find(({ campusId }) => !chosen.includes(campusId))
      return missing && say('parts.library.boundKept', { name: missing.name })
    },
  }
}

/** Says which places have to stay chosen because they keep their templates. */
export function KeptCampuses({ names }: { names: readonly string[] }) {
  const say = useText()
  if (names.length === 0) return null
  return (
    <p className={classes.dim}>
      {say('parts.library.keptPlaces', {
        place: say('system.place'),
        list: names.join(say('devices.comma')),
      })}
    </p>
  )
}
