import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useKept } from '#src/pages/use-kept.ts'
import { useNameCheck } from '#src/pages/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { DeleteSpaceButton } from './delete-space.tsx'
import { namesIn } from './space-totals.ts'
import type { Space, SpaceTask } from './space-view.ts'
import { TemplateSelect } from './template-select.tsx'

interface Props {
  campusId: number
  forest: SpaceForest | undefined
  levels: Record<SpaceKind, string>
  task: SpaceTask | null
  close: () => void
  /** Told when the node that was open has been deleted. */
  deleted?: () => void
}

/** The form that adds buildings, floors or rooms, several at once, or edits one. */
export function SpaceForm(props: Props) {
  const kept = useKept(props.task)
  if (!kept) return null
  const shared = { ...props, opened: props.task !== null }
  return kept.value.do === 'add' ? (
    <AddForm {...shared} key={kept.opening} task={kept.value} />
  ) : (
    <EditForm {...shared} key={kept.opening} node={kept.value.node} />
  )
}

type Open = Omit<Props, 'task'> & { opened: boolean }

function AddForm({
  campusId,
  forest,
  levels,
  task,
  opened,
  close,
}: Open & { task: SpaceTask & { do: 'add' } }) {
  const say = useText()
  const { addSpaces } = useEdits()
  const check = useNameCheck()
  const form = useEditForm(['name', 'templateId'])
  const [text, setText] = useState('')
  const [templateId, setTemplateId] = useState<number | null>(null)
  const { kind, parent } = task
  const what = say('places.addLevel', { level: levels[kind] })
  const names = namesIn(text)
  const taken = (forest?.childrenOf(parent?.id ?? null) ?? []).map((node) => node.name)

  const submit = async () => {
    const wrong = names.length === 0 ? check('') : names.map((name) => check(name, taken)).find(Boolean)
    if (wrong) return form.refuse({ name: wrong })
    const shared = {
      campusId,
      parentId: parent?.id ?? null,
      kind,
      ...(kind === 'room' && templateId !== null && { templateId }),
    }
    if (await form.send(() => addSpaces(names.map((name) => ({ ...shared, name }))))) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={parent ? say('places.addBelow', { name: parent.name, what }) : what}
      onSubmit={submit}
      submit={names.length > 1 ? say('places.addCount', { count: names.length }) : say('common.add')}
      busy={form.busy}
      error={form.error}
    >
      <Textarea
        label={say('common.name')}
        description={say('places.namesHint')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={form.fields.name}
      />
      {kind === 'room' && (
        <TemplateSelect
          campusId={campusId}
          value={templateId}
          change={setTemplateId}
          error={form.fields.templateId}
        />
      )}
    </FormDialog>
  )
}

function EditForm({ campusId, forest, node, opened, close, deleted }: Open & { node: Space }) {
  const say = useText()
  const { editSpace } = useEdits()
  const check = useNameCheck()
  const form = useEditForm(['name', 'templateId'])
  const [name, setName] = useState(node.name)
  const [templateId, setTemplateId] = useState(node.templateId)
  const siblings = (forest?.childrenOf(node.parentId) ?? []).filter((other) => other.id !== node.id)

  const gone = () => {
    close()
    deleted?.()
  }
  const submit = async () => {
    const wrong = check(
      name,
      siblings.map((other) => other.name),
    )
    if (wrong) return form.refuse({ name: wrong })
    const patch = {
      ...(name.trim() !== node.name && { name: name.trim() }),
      ...(templateId !== node.templateId && { templateId }),
    }
    if (Object.keys(patch).length === 0 || (await form.send(() => editSpace(node.id, patch)))) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('places.editOf', { name: node.name })}
      onSubmit={submit}
      busy={form.busy}
      error={form.error}
      aside={<DeleteSpaceButton node={node} forest={forest} done={gone} />}
    >
      <NameField value={name} change={setName} error={form.fields.name} />
      {node.kind === 'room' && (
        <TemplateSelect
          campusId={campusId}
          value={templateId}
          change={setTemplateId}
          error={form.fields.templateId}
        />
      )}
    </FormDialog>
  )
}
