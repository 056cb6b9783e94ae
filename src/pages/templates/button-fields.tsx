import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { TemplatePanelButton } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from './part-kind.ts'

interface Values {
  name: string
  equipmentId: number
  keyIndex: number
  pressType: number
  targetId: number | null
}

function ButtonFields({ template, values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const say = useText()
  const options = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const { sceneList, groupList } = template
  const known = [...sceneList, ...groupList].some(({ id }) => id === values.targetId)
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <SegmentedControl
        fullWidth
        aria-label={say('templates.panels.title')}
        value={String(values.pressType)}
        onChange={(value) => change({ pressType: Number(value) })}
        data={[
          { value: '1', label: say('templates.panels.press.short') },
          { value: '2', label: say('templates.panels.press.long') },
        ]}
      />
      <NativeSelect
        label={say('templates.panels.target')}
        description={say('templates.panels.targetHint')}
        required
        value={known ? String(values.targetId) : ''}
        onChange={({ currentTarget: { value } }) => change({ targetId: value === '' ? null : Number(value) })}
        data={[
          { value: '', label: say('templates.timings.chooseTarget') },
          { group: say('templates.scenes.title'), items: options(sceneList) },
          { group: say('templates.groups.title'), items: options(groupList) },
        ]}
        error={fault('targetId') ?? fault('pressType') ?? fault('keyIndex')}
      />
    </>
  )
}

/** What a key does when it is pressed, short or long. */
export const buttonForm: PartFormKind<'buttonList', Values> = {
  begin: (row: Partial<TemplatePanelButton>) => ({
    name: row.name ?? '',
    equipmentId: row.equipmentId ?? 0,
    keyIndex: row.keyIndex ?? 1,
    pressType: row.pressType ?? 1,
    targetId: row.targetId ?? null,
  }),
  Fields: ButtonFields,
  entered: ({ targetId, ...values }, { sceneList }) => ({
    ...values,
    targetId: targetId ?? 0,
    actionType: sceneList.some(({ id }) => id === targetId) ? 1 : 2,
  }),
  check: ({ targetId }, _, say) => ({
    targetId: targetId === null ? say('templates.timings.chooseTarget') : null,
  }),
}
