import { Textarea } from '@mantine/core'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useNameCheck } from '#src/form/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { useKept } from '#src/ui/use-kept.ts'
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
  const nameFault = useNameCheck()
  const { kind, parent } = task
  const taken = (forest?.childrenOf(parent?.id ?? null) ?? []).map((node) => node.name)
  const form = useEntryForm<{ name: string; templateId: number | null }>({
    initial: { name: '', templateId: null },
    keptAs: `space.add:${campusId}:${parent?.id ?? ''}:${kind}`,
    faults: ({ name: text }) => {
      const names = namesIn(text)
      return {
        name: names.length === 0 ? nameFault('') : names.map((one) => nameFault(one, taken)).find(Boolean),
      }
    },
  })
  const what = say('places.addLevel', { level: levels[kind] })
  const names = namesIn(form.values.name)

  const submit = async () => {
    const added = await form.submit(({ name: text, templateId }) => {
      const shared = {
        campusId,
        parentId: parent?.id ?? null,
        kind,
        ...(kind === 'room' && templateId !== null && { templateId }),
      }
      return addSpaces(namesIn(text).map((name) => ({ ...shared, name })))
    })
    if (added) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={parent ? say('places.addBelow', { name: parent.name, what }) : what}
      onSubmit={submit}
      submit={names.length > 1 ? say('places.addCount', { count: names.length }) : say('common.add')}
      busy={form.busy}
      unsaved={form.unsaved}
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
        {...form.text('name')}
      />
      {kind === 'room' && (
        <TemplateSelect
          campusId={campusId}
          value={form.values.templateId}
          change={(templateId) => form.change({ templateId })}
          error={form.fault('templateId')}
        />
      )}
    </FormDialog>
  )
}

function EditForm({ campusId, forest, node, opened, close, deleted }: Open & { node: Space }) {
  const say = useText()
  const { editSpace } = useEdits()
  const nameFault = useNameCheck()
  const siblings = (forest?.childrenOf(node.parentId) ?? []).flatMap((other) =>
    other.id === node.id ? [] : [other.name],
  )
  const form = useCallForm<{ name: string; templateId: number | null }>('space.edit', {
    initial: { name: node.name, templateId: node.templateId },
    check: ({ name }) => ({ name: nameFault(name, siblings) }),
    about: node.id,
  })

  const gone = () => {
    close()
    deleted?.()
  }
  const submit = async () => {
    const edited = await form.submit(({ name, templateId }) =>
      editSpace(node.id, { name, ...(node.kind === 'room' ? { templateId } : {}) }),
    )
    if (edited) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('places.editOf', { name: node.name })}
      onSubmit={submit}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      aside={<DeleteSpaceButton node={node} forest={forest} done={gone} />}
    >
      <NameField {...form.text('name')} {...form.limits('name')} />
      {node.kind === 'room' && (
        <TemplateSelect
          campusId={campusId}
          value={form.values.templateId}
          change={(templateId) => form.change({ templateId })}
          error={form.fault('templateId')}
        />
      )}
    </FormDialog>
  )
}
