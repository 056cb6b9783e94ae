import { Textarea, TextInput } from '@mantine/core'
import type { Campus } from '#contract/campus-shapes.ts'
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

interface Props {
  values: CampusValues
  change: (values: CampusValues) => void
  errors: Readonly<Record<string, string>>
}

/** The inputs of a campus, each with its own refusal below it. */
export function CampusFields({ values, change, errors }: Props) {
  const say = useText()
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
      {...inputs[field]}
    />
  )
  return (
    <>
      {input('name')}
      <div className={classes.region}>{(['province', 'city', 'area'] as const).map(input)}</div>
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
