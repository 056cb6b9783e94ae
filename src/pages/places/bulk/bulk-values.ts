import type { InputOf } from '#contract/index.ts'

type Patch = Omit<InputOf<'campus.changeCampusList'>, 'campusIds'>

/** What is said of several campuses, as a form holds it: '' leaves a choice as it is, and `region` is told as a whole. */
export interface BulkValues extends Record<string, unknown> {
  region: boolean
  province: string
  city: string
  area: string
  spaceType: string
  campusType: string
  spaceTypeId: string
}

const choices = ['spaceType', 'campusType', 'spaceTypeId'] as const

/** What a form holds of what an edit says. Pure. */
export function bulkValues(said: Readonly<Record<string, unknown>>): BulkValues {
  const textOf = (field: string) => (said[field] === undefined ? '' : String(said[field]))
  return {
    region: ['province', 'city', 'area'].some((field) => said[field] !== undefined),
    province: textOf('province'),
    city: textOf('city'),
    area: textOf('area'),
    spaceType: textOf('spaceType'),
    campusType: textOf('campusType'),
    spaceTypeId: textOf('spaceTypeId'),
  }
}

/** What the call is told of it; empty when nothing is to be changed. Pure. */
export function bulkPatch(values: BulkValues): Patch {
  const { region, province, city, area } = values
  const chosen = choices.flatMap((field) =>
    values[field] === '' ? [] : [[field, Number(values[field])] as const],
  )
  const text = { province: province.trim(), city: city.trim(), area: area.trim() }
  return { ...(region ? text : {}), ...Object.fromEntries(chosen) }
}
