import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Campus, spaceTypeKinds } from '#contract/campus-shapes.ts'
import type { Region } from '#contract/company-settings.ts'
import { useRegions } from '#src/data/company.ts'
import { useSpaceTypeChoice } from '#src/session/active-campus.tsx'
import { useText } from '#src/text/text.ts'
import classes from './places.module.css'

/** The fields of a campus that people type, with the most characters each holds. */
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
const typedFields = Object.keys(campusFields) as CampusField[]
/** Every field of the form, by the names refusals have. */
export const campusFieldNames: readonly string[] = [...typedFields, 'spaceType']
export type CampusValues = Record<CampusField, string> & Pick<Campus, 'spaceType'>

const typedValues = (valueAt: (field: CampusField) => string) =>
  Object.fromEntries(typedFields.map((field) => [field, valueAt(field)])) as Record<CampusField, string>

/** A campus nothing is filled in of yet, of a space type; 0 is none. */
export const emptyCampus = (spaceType: number): CampusValues => ({ ...typedValues(() => ''), spaceType })

export const valuesOfCampus = (campus: Campus): CampusValues => ({
  ...typedValues((field) => campus[field]),
  spaceType: campus.spaceType,
})

export const trimmedValues = ({ spaceType, ...values }: CampusValues): CampusValues => ({
  ...typedValues((field) => values[field].trim()),
  spaceType,
})

/** The fields of `after` that differ from `before`: an edit says only what its author changed. */
export const changedValues = (before: CampusValues, after: CampusValues): Partial<CampusValues> => ({
  ...Object.fromEntries(
    typedFields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  ),
  ...(before.spaceType !== after.spaceType && { spaceType: after.spaceType }),
})

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
      <SpaceTypeField
        value={values.spaceType}
        change={(spaceType) => change({ ...values, spaceType })}
        error={errors.spaceType}
      />
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

interface SpaceTypeProps {
  value: number
  change: (spaceType: number) => void
  error: string | undefined
}

/** Which of the company's space types the campus is of; nothing where there are none to choose among. */
function SpaceTypeField({ value, change, error }: SpaceTypeProps) {
  const say = useText()
  const { offered } = useSpaceTypeChoice()
  const [kind] = useState(value < spaceTypeKinds ? value : 0)
  if (offered.length === 0) return null
  const known = offered.some(({ id }) => id === value)
  return (
    <NativeSelect
      label={say('company.spaceType.label')}
      value={known ? value : kind}
      onChange={({ currentTarget }) => change(Number(currentTarget.value))}
      error={error}
      data={[
        { value: String(kind), label: say('company.spaceType.unset') },
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
