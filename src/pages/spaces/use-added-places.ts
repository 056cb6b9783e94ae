import { useEdits } from '#src/data/edits.ts'
import { useOfferBack } from '#src/form/use-offer-back.ts'
import { useAllowed } from '#src/session/allowed.tsx'

/**
 * Says that places were added to a campus and offers who may delete places to take all of them away again, in one step.
 *
 * @returns told of the name of the first, and of their ids, above before below
 */
export function useAddedPlaces(campusId: number): (name: string, ids: readonly number[]) => void {
  const { unmakePlaces } = useEdits()
  const { added } = useOfferBack()
  const mayDelete = useAllowed('/space/v1/delete')
  return (name, ids) => added(name, ids, mayDelete ? () => unmakePlaces(campusId, ids) : null)
}
