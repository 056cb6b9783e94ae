import '#src/text/bulk.ts'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { campusTypes, spaceKinds, usesSpaceTypes } from '#contract/rules/space-kind.ts'
import { useRegions } from '#src/data/company.ts'
import { callFaults, limitsOf, type MaybeFaults } from '#src/form/call-rules.ts'
import type { EntryForm } from '#src/form/use-entry-form.ts'
import { useSpaceTypeChoice } from '#src/session/active-campus.tsx'
import { useSystem } from '#src/session/session-provider.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { regionOffers } from '../campus-fields.tsx'
import classes from '../places.module.css'
import { type BulkValues, bulkPatch } from './bulk-values.ts'

/** What is wrong with what is to be said of several campuses; by '' that nothing is. */
export function bulkFaults(values: BulkValues, say: Say): MaybeFaults {
  const patch = bulkPatch(values)
  if (Object.keys(patch).length === 0) return { region: say('bulk.nothing') }
  return callFaults('campus.changeCampusList', patch)
}

/** What can be said of several campuses: where they are, and of a business's applications what they are. */
export function BulkFields({ form }: { form: EntryForm<BulkValues> }) {
  const say = useText()
  const { values, change, text, fault } = form
  const offers = regionOffers(useRegions()?.regionList ?? [], values)
  return (
    <>
      <Checkbox
        label={say('bulk.region')}
        checked={values.region}
        onChange={({ currentTarget: { checked } }) => change({ region: checked })}
        error={fault('region')}
      />
      {values.region && (
        <div className={classes.region}>
          {(['province', 'city', 'area'] as const).map((field) => (
            <span key={field}>
              <datalist id={`bulk-${field}`}>
                {offers[field].map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
              <TextInput
                label={say(`places.field.${field}`)}
                list={`bulk-${field}`}
                {...text(field)}
                {...limitsOf('campus.changeCampusList', field)}
              />
            </span>
          ))}
        </div>
      )}
      <BulkKinds form={form} />
    </>
  )
}

/** What an application of a business is; each may stay as it is. */
function BulkKinds({ form: { text } }: { form: EntryForm<BulkValues> }) {
  const say = useText()
  const used = usesSpaceTypes(useSystem())
  const { offered } = useSpaceTypeChoice()
  if (!used) return null
  const asItIs = { value: '', label: say('bulk.unchanged') }
  const kinds = spaceKinds.map((kind, at) => ({ value: String(at), label: say(`company.kinds.${kind}`) }))
  const types = campusTypes.map((type, at) => ({
    value: String(at),
    label: say(`company.campusTypes.${type}`),
  }))
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect label={say('company.kindLabel')} data={[asItIs, ...kinds]} {...text('spaceType')} />
        <NativeSelect
          label={say('company.campusTypeLabel')}
          data={[asItIs, ...types]}
          {...text('campusType')}
        />
      </div>
      {offered.length > 0 && (
        <NativeSelect
          label={say('company.spaceType.label')}
          data={[
            asItIs,
            { value: '0', label: say('company.spaceType.unset') },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...text('spaceTypeId')}
        />
      )}
    </>
  )
}
