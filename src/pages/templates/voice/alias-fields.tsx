import { TextInput } from '@mantine/core'
import type { TemplateAlias } from '#contract/template-room-shapes.ts'
import { useText } from '#src/text/text.ts'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import { ObjectSelect } from './object-select.tsx'

interface Values {
  name: string
  objectId: number | null
}

function AliasFields({ template, values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const say = useText()
  return (
    <>
      <TextInput
        label={say('parts.units.aliases.word')}
        description={say('parts.units.aliases.wordHint')}
        data-autofocus
        {...text('name')}
        {...limits('name')}
      />
      <ObjectSelect
        template={template}
        label={say('parts.units.aliases.object')}
        value={values.objectId}
        change={(objectId) => change({ objectId })}
        error={fault('objectId')}
      />
    </>
  )
}

/** Another name of a scene, a group, an equipment or what hangs on one. */
export const aliasForm: PartFormKind<'aliasList', Values> = {
  begin: (row: Partial<TemplateAlias>) => ({ name: row.name ?? '', objectId: row.objectId ?? null }),
  Fields: AliasFields,
  entered: ({ name, objectId }) => ({ name, objectId: objectId ?? 0 }),
  check: ({ objectId }, _, say) => ({
    objectId: objectId === null ? say('templates.timings.chooseTarget') : null,
  }),
}
