import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { KeyIcon } from '#contract/rules/key-icons.ts'
import { guestActs } from '#contract/rules/linkage.ts'
import { isGuestRoom } from '#contract/rules/scenes.ts'
import type { TemplatePanelButton } from '#contract/template-shapes.ts'
import { type Say, useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import { IconField } from './icon-field.tsx'

interface Values {
  name: string
  equipmentId: number
  keyIndex: number
  pressType: number
  targetId: number | null
  /** What it does in a guest room instead; null for a scene or group. */
  act: GuestAct | null
  icon: KeyIcon | null
}

const guestActList = [3, 4, 5] as const
type GuestAct = (typeof guestActList)[number]
const guestAct = (actionType: number | undefined) => guestActList.find((act) => act === actionType) ?? null
/** What such a key does, in words; undefined for one that calls a scene or a group. */
export const actWords = (say: Say, actionType: number): string | undefined => {
  const act = guestActs[actionType]
  return act && say(`templates.panels.acts.${act}`)
}
/** Acts stand in the list of targets, below all identifiers that parts can have. */
const actValue = 'act '

function ButtonFields({ template, values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const say = useText()
  const options = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const { sceneList, groupList } = template
  const choose = (value: string) =>
    value.startsWith(actValue)
      ? change({ targetId: null, act: guestAct(Number(value.slice(actValue.length))) })
      : change({ targetId: value === '' ? null : Number(value), act: null })
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
        value={values.act ? `${actValue}${values.act}` : known ? String(values.targetId) : ''}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={[
          { value: '', label: say('templates.timings.chooseTarget') },
          { group: say('templates.scenes.title'), items: options(sceneList) },
          { group: say('templates.groups.title'), items: options(groupList) },
          ...(isGuestRoom(sceneList)
            ? [
                {
                  group: say('templates.panels.guest'),
                  items: guestActList.map((act) => ({
                    value: `${actValue}${act}`,
                    label: actWords(say, act) ?? '',
                  })),
                },
              ]
            : []),
        ]}
        error={fault('targetId') ?? fault('pressType') ?? fault('keyIndex')}
      />
      <IconField value={values.icon} change={(icon) => change({ icon })} error={fault('icon')} />
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
    act: guestAct(row.actionType),
    icon: row.icon ?? null,
  }),
  Fields: ButtonFields,
  entered: ({ targetId, act, ...values }, { sceneList }) => ({
    ...values,
    targetId: act ? null : (targetId ?? 0),
    actionType: act ?? (sceneList.some(({ id }) => id === targetId) ? 1 : 2),
  }),
  check: ({ targetId, act }, _, say) => ({
    targetId: targetId === null && act === null ? say('templates.timings.chooseTarget') : null,
  }),
}
