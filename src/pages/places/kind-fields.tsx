import { NativeSelect } from '@mantine/core'
import { campusTypes, spaceKinds, usesSpaceTypes } from '#contract/rules/space-kind.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useSpaceTypeChoice } from '#src/session/active-campus.tsx'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import type { CampusValues } from './campus-fields.tsx'
import classes from './places.module.css'

type Props = Pick<CallForm<CampusValues>, 'values' | 'change' | 'fault'>

/** What an application of a business is: its kind, and which of the company's space types, where there are any. */
export function KindFields({ values, change, fault }: Props) {
  const say = useText()
  const used = usesSpaceTypes(useSystem())
  if (!used) return null
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={say('company.kindLabel')}
          value={values.spaceType}
          onChange={({ currentTarget }) => change({ spaceType: Number(currentTarget.value) })}
          error={fault('spaceType')}
          data={spaceKinds.map((kind, value) => ({
            value: String(value),
            label: say(`company.kinds.${kind}`),
          }))}
        />
        <NativeSelect
          label={say('company.campusTypeLabel')}
          value={values.campusType}
          onChange={({ currentTarget }) => change({ campusType: Number(currentTarget.value) })}
          error={fault('campusType')}
          data={campusTypes.map((type, value) => ({
            value: String(value),
            label: say(`company.campusTypes.${type}`),
          }))}
        />
      </div>
      <SpaceTypeField values={values} change={change} fault={fault} />
    </>
  )
}

function SpaceTypeField({ values, change, fault }: Props) {
  const say = useText()
  const { offered } = useSpaceTypeChoice()
  if (offered.length === 0) return null
  const known = offered.some(({ id }) => id === values.spaceTypeId)
  return (
    <NativeSelect
      label={say('company.spaceType.label')}
      value={known ? values.spaceTypeId : 0}
      onChange={({ currentTarget }) => change({ spaceTypeId: Number(currentTarget.value) })}
      error={fault('spaceTypeId')}
      data={[
        { value: '0', label: say('company.spaceType.unset') },
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
