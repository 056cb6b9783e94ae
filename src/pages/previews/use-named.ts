import { useCampus } from '#src/data/campuses.ts'

/** Names titles by the campus they are of: on a wall, or below figures of a company, nothing else says which. */
export function useNamed(campusId: number): (title: string) => string {
  const name = useCampus(campusId)?.name
  return (title) => [name, title].filter(Boolean).join(' · ')
}
