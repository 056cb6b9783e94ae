import { Checkbox } from '@mantine/core'
import type { Service } from '#contract/order-shapes.ts'
import { useText } from '#src/text/text.ts'
import classes from '#src/widgets/service/service.module.css'

interface PlacesProps {
  service: Service
  chosen: readonly number[]
  choose: (campusIds: number[]) => void
  fault: string | undefined
}

/** The places that there is something to count in. */
export function Places({ service: { unit, places }, chosen, choose, fault }: PlacesProps) {
  const say = useText()
  const offered = places.filter(({ quantity }) => quantity > 0)
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{say('orders.places', { place: say('system.place') })}</legend>
      {offered.length === 0 && (
        <p className={classes.dim}>{say('orders.noPlaces', { place: say('system.place') })}</p>
      )}
      {offered.map(({ campusId, campusName, quantity }) => (
        <Checkbox
          key={campusId}
          label={campusName}
          description={unit === 'device' ? say('orders.quantity', { count: quantity }) : undefined}
          checked={chosen.includes(campusId)}
          onChange={({ currentTarget: { checked } }) =>
            choose(checked ? [...chosen, campusId] : chosen.filter((id) => id !== campusId))
          }
        />
      ))}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
