import { Textarea, TextInput } from '@mantine/core'
import type { Campus } from '#contract/campus-shapes.ts'
import type { Region } from '#contract/company-settings.ts'
import { useRegions } from '#src/data/company.ts'
import { useText } from '#src/text/text.ts'
import classes from './places.module.css'

/** The fields of a campus that people edit, with the most characters each holds. */
export const campusFields = {
  name: 40,
  province: 40,
  city: 40,
  area: 40,
  address: 200,
  phone: 30,
  email: 80,
  website: 200,
  describe: 500,
} as const

export type CampusField = keyof typeof campusFields
export const campusFieldNames = Object.keys(campusFields) as CampusField[]
export type CampusValues = Record<CampusField, string>

export const emptyCampus = Object.fromEntries(campusFieldNames.map((field) => [field, ''])) as CampusValues

export const valuesOfCampus = (campus: Campus): CampusValues =>
  Object.fromEntries(campusFieldNames.map((field) => [field, campus[field]])) as CampusValues

export const trimmedValues = (values: CampusValues): CampusValues =>
  Object.fromEntries(campusFieldNames.map((field) => [field, values[field].trim()])) as CampusValues

/** The fields of `after` that differ from `before`: an edit says only what its author changed. */
export const changedValues = (before: CampusValues, after: CampusValues): Partial<CampusValues> =>
  Object.fromEntries(
    campusFieldNames.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  )

const inputs: Partial<Record<CampusField, { type: string; autoComplete: string }>> = {
  phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
  website: { type: 'url', autoComplete: 'off' },
}

const regionFields = ['province', 'city', 'area'] as const
type RegionField = (typeof regionFields)[number]
const isRegion = (field: CampusField): field is RegionField => regionFields.some((one) => one === field)

/** The company's regions, each field's narrowed by what is filled in before it. Another region may be typed too. */
export function regionOffers(
  regions: readonly Region[],
  { province, city }: Pick<CampusValues, 'province' | 'city'>,
): Record<RegionField, string[]> {
  const inProvince = regions.filter((region) => province === '' || region.province === province)
  const inCity = inProvince.filter((region) => city === '' || region.city === city)
  const distinct = (names: string[]) => [...new Set(names)].filter((name) => name !== '')
  return {
    province: distinct(regions.map((region) => region.province)),
    city: distinct(inProvince.map((region) => region.city)),
    area: distinct(inCity.map((region) => region.district)),
  }
}

interface Props {
  values: CampusValues
  change: (values: CampusValues) => void
  errors: Readonly<Record<string, string>>
}

/** The inputs of a campus, each with its own refusal below it. */
export function CampusFields({ values, change, errors }: Props) {
  const say = useText()
  const regions = useRegions()?.regionList ?? []
  const offers = regionOffers(regions, values)
  const input = (field: CampusField) => (
    <TextInput
      key={field}
      label={say(`places.field.${field}`)}
      required={field === 'name'}
      data-autofocus={field === 'name' || undefined}
      maxLength={campusFields[field]}
      value={values[field]}
      onChange={(event) => change({ ...values, [field]: event.currentTarget.value })}
      error={errors[field]}
      list={isRegion(field) ? `campus-${field}` : undefined}
      {...inputs[field]}
    />
  )
  return (
    <>
      {regionFields.map((field) => (
        <datalist key={field} id={`campus-${field}`}>
          {offers[field].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ))}
      {input('name')}
      <div className={classes.region}>{regionFields.map(input)}</div>
      {input('address')}
      <div className={classes.pair}>{(['phone', 'email'] as const).map(input)}</div>
      {input('website')}
      <Textarea
        label={say('places.field.describe')}
        maxLength={campusFields.describe}
        autosize
        minRows={2}
        maxRows={6}
        value={values.describe}
        onChange={(event) => change({ ...values, describe: event.currentTarget.value })}
        error={errors.describe}
      />
    </>
  )
}
