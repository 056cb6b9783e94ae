import '#src/text/entry.ts'
import { Switch } from '@mantine/core'
import { partsOf } from '#contract/parts/walk.ts'
import { same } from '#contract/rules/same.ts'
import type { SceneAction, TemplateScene } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'

interface Values {
  name: string
  actionList: readonly SceneAction[]
  /** False: the template gives it another number than the one that was asked for. */
  keepsValue: boolean
}

const actionsIn = (of: object | null) =>
  ((of as { actionList?: SceneAction[] } | null)?.actionList ?? []) as readonly SceneAction[]

/** What a scene does is entered in the matrix; of a refused edit each action can be left out here. */
function SceneFields({ template, row, said, values, change, text, limits }: PartFieldsProps<Values>) {
  const say = useText()
  const names = new Map(partsOf(template).map(({ id, name }) => [id, name]))
  const actions = actionsIn(said)
  const now = new Map(values.actionList.map((action) => [action.targetId, action]))
  const turn = (target: number, on: boolean) => {
    const action = (on ? actions : actionsIn(row)).find(({ targetId }) => targetId === target)
    const others = values.actionList.filter(({ targetId }) => targetId !== target)
    change({ actionList: action ? [...others, action] : others })
  }
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      {typeof said.sceneValue === 'number' && (
        <Switch
          label={say('templates.scenes.keepValue', { value: said.sceneValue })}
          description={say('templates.scenes.keepValueHint')}
          checked={values.keepsValue}
          onChange={(event) => change({ keepsValue: event.currentTarget.checked })}
        />
      )}
      {actions.map((action) => (
        <Switch
          key={action.targetId}
          label={names.get(action.targetId) ?? say('entry.unknownPart', { id: action.targetId })}
          checked={same(now.get(action.targetId), action)}
          onChange={(event) => turn(action.targetId, event.currentTarget.checked)}
        />
      ))}
    </>
  )
}

/** Its name, and which of its actions stay. */
export const sceneForm: PartFormKind<'sceneList', Values> = {
  begin: ({ name = '', actionList = [] }: Partial<TemplateScene>) => ({
    name,
    actionList,
    keepsValue: true,
  }),
  Fields: SceneFields,
  entered: ({ name, actionList, keepsValue }) => ({
    name,
    actionList: [...actionList],
    ...(keepsValue ? {} : { sceneValue: undefined }),
  }),
}
