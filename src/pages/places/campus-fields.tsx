import { Textarea, TextInput } from '@mantine/core'
import type { Campus } from '#contract/campus-shapes.ts'
import type { Region } from '#contract/company-settings.ts'
import { coordinatesFault } from '#contract/rules/campus/places.ts'
import { useRegions } from '#src/data/company.ts'
import { type MaybeFaults, sayFaults } from '#src/form/call-rules.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { KindFields } from './kind-fields.tsx'
import classes from './places.module.css'

/** The fields of a campus that people type. */
export const campusFields = [
  'name',
  'province',
  'city',
  'area',
  'address',
  'phone',
  'email',
  'website',
  'describe',
  'latitude',
  'longitude',
] as const

export type CampusField = (typeof campusFields)[number]
export type CampusValues = Record<CampusField, string> &
  Pick<Campus, 'spaceType' | 'spaceTypeId' | 'campusType'>

/** What the form holds of what is known of a campus; 0 is no kind and no space type. */
export const campusValues = (known: Readonly<Record<string, unknown>>): CampusValues => ({
  ...(Object.fromEntries(campusFields.map((field) => [field, String(known[field] ?? '')])) as Record<
    CampusField,
    string
  >),
  spaceType: Number(known.spaceType ?? 0),
  spaceTypeId: Number(known.spaceTypeId ?? 0),
  campusType: Number(known.campusType ?? 0),
})

/** What the call's shape cannot say of a campus. */
export const campusFaults = (values: CampusValues): MaybeFaults => sayFaults(coordinatesFault(values))

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

/** The inputs of a campus, each with its own refusal below it. */
export function CampusFields({ form }: { form: CallForm<CampusValues> }) {
  const say = useText()
  const { values, change, text, limits, fault } = form
  const regions = useRegions()?.regionList ?? []
  const offers = regionOffers(regions, values)
  const input = (field: CampusField) => (
    <TextInput
      key={field}
      label={say(`places.field.${field}`)}
      data-autofocus={field === 'name' || undefined}
      {...text(field)}
      {...limits(field)}
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
      <KindFields values={values} change={change} fault={fault} />
      <div className={classes.region}>{regionFields.map(input)}</div>
      {input('address')}
      <div className={classes.pair}>{(['phone', 'email'] as const).map(input)}</div>
      <div className={classes.pair}>{(['latitude', 'longitude'] as const).map(input)}</div>
      {input('website')}
      <Textarea
        label={say('places.field.describe')}
        autosize
        minRows={2}
        maxRows={6}
        {...text('describe')}
        {...limits('describe')}
      />
    </>
  )
}
