import type { ComponentProps } from 'react'
import { SpaceForm } from '../space-form.tsx'
import { useLevelNames } from '../use-level-names.ts'

/** The form of a room from its own page, which is drawn without knowing what levels are called. */
export function EditRoom(props: Omit<ComponentProps<typeof SpaceForm>, 'levels'>) {
  return <SpaceForm {...props} levels={useLevelNames(props.campusId)} />
}
