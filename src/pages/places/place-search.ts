import type { Campus } from '#contract/campus-shapes.ts'
import { folded } from '#src/data/folded.ts'

type Searched = Pick<Campus, 'name' | 'megaprojectName' | 'province' | 'city' | 'area' | 'address'>

/** Province, city and district in one line; a city that is its own province is said once. */
export function regionOf({ province, city, area }: Pick<Campus, 'province' | 'city' | 'area'>): string {
  return [...new Set([province, city, area])].filter((part) => part !== '').join(' ')
}

/** The campuses whose name, project or address holds the words. */
export function placesMatching<C extends Searched>(campuses: readonly C[], keyWord: string): C[] {
  const word = folded(keyWord.trim())
  if (word === '') return [...campuses]
  return campuses.filter((one) =>
    folded(`${one.megaprojectName ?? ''} ${one.name} ${regionOf(one)} ${one.address}`).includes(word),
  )
}
