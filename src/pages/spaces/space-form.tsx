import '#src/text/buildings.ts'
import { Button, Textarea } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { useEdits } from '#src/data/edits.ts'
import { useRealId } from '#src/data/routes.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useNameCheck } from '#src/form/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { movesTo } from './arrange/moves.ts'
import { DeleteSpaceButton } from './delete-space.tsx'
import { holderOf, ParentSelect } from './parent-select.tsx'
import { PasteForm } from './paste/paste-form.tsx'
import { namesIn } from './space-totals.ts'
import type { Space, SpaceTask } from './space-view.ts'
import { TemplateSelect } from './template-select.tsx'
import { useAddedPlaces } from './use-added-places.ts'

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
  const { campusId, forest, task, close } = props
  const kept = useKept(task)
  const [table, setTable] = useState<{ text: string } | null>(null)
  const pasted = useKept(table)
  if (!kept) return null
  const shared = { ...props, opened: task !== null }
  const toTable = (text: string) => {
    close()
    setTable({ text })
  }
  return (
    <>
      {kept.value.do === 'add' ? (
        <AddForm {...shared} key={kept.opening} task={kept.value} toTable={toTable} />
      ) : (
        <EditForm {...shared} key={kept.opening} node={kept.value.node} />
      )}
      {pasted && forest && (
        <PasteForm
          key={pasted.opening}
          {...{ campusId, forest, text: pasted.value.text }}
          opened={table !== null}
          close={() => setTable(null)}
        />
      )}
    </>
  )
}

type Open = Omit<Props, 'task'> & { opened: boolean }

interface AddProps extends Open {
  task: SpaceTask & { do: 'add' }
  /** Goes on where building, floor, room and template are pasted side by side. */
  toTable: (text: string) => void
}

function AddForm({ campusId, forest, levels, task, opened, close, toTable }: AddProps) {
  const say = useText()
  const { addSpaces } = useEdits()
  const offerBack = useAddedPlaces(campusId)
  const nameFault = useNameCheck()
  const { kind, parent } = task
  const taken = (forest?.childrenOf(parent?.id ?? null) ?? []).map((node) => node.name)
  const form = useEntryForm<{ name: string; templateId: number | null }>({
    initial: { name: '', templateId: null },
    keptAs: `space.add:${campusId}:${parent?.id ?? ''}:${kind}`,
    faults: ({ name: text }) => {
      if (isTable(text)) return { name: say('buildings.paste.isTable') }
      const names = namesIn(text)
      return {
        name: names.length === 0 ? nameFault('') : names.map((one) => nameFault(one, taken)).find(Boolean),
      }
    },
  })
  const what = say('places.addLevel', { level: levels[kind] })
  const names = namesIn(form.values.name)

  const submit = async () => {
    const added = await form.submit(async ({ name: text, templateId }) => {
      const shared = {
        campusId,
        parentId: parent?.id ?? null,
        kind,
        ...(kind === 'room' && templateId !== null && { templateId }),
      }
      const [first = '', ...others] = namesIn(text)
      const ids = await addSpaces([first, ...others].map((name) => ({ ...shared, name })))
      offerBack(first, ids)
    })
    if (added) close()
  }
  const openTable = () => {
    const text = form.values.name
    form.reset()
    toTable(isTable(text) ? text : '')
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
      aside={
        <Button variant="subtle" leftSection={<IconTable size={16} aria-hidden />} onClick={openTable}>
          {say('buildings.paste.open')}
        </Button>
      }
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

const isTable = (text: string) => text.includes('\t')

/** What puts a place at the end of another one; nothing where it stands there already. */
function placedBelow(
  forest: SpaceForest | undefined,
  { id, parentId: before }: Space,
  parentId: number | null,
) {
  if (!forest || parentId === null || parentId === before) return {}
  const { id: _id, ...move } = movesTo(forest, [id], parentId, null)[0] ?? { id }
  return move
}

function EditForm({ campusId, forest, node: begun, opened, close, deleted }: Open & { node: Space }) {
  const say = useText()
  // It may become real while the form is open, and so may what it stands in.
  const realId = useRealId(begun.id)
  const node = forest?.byId.get(realId) ?? begun
  const { editSpace } = useEdits()
  const nameFault = useNameCheck()
  const holder = holderOf[node.kind]
  const siblings = (parentId: number | null) =>
    (forest?.childrenOf(parentId) ?? []).flatMap((other) => (other.id === node.id ? [] : [other.name]))
  const form = useCallForm<{ name: string; templateId: number | null; parentId: number | null }>(
    'space.edit',
    {
      initial: { name: begun.name, templateId: begun.templateId, parentId: begun.parentId },
      check: ({ name, parentId }) => ({
        name: nameFault(name, siblings(parentId)),
        // A building has no field for it.
        parentId: holder && parentId === null ? say('places.chooseParent') : null,
      }),
      about: begun.id,
      version: begun.version,
    },
  )
  const parent = useRealId(form.values.parentId ?? 0) || null

  const gone = () => {
    close()
    deleted?.()
  }
  const submit = async () => {
    const edited = await form.submit((_values, { parentId, ...changed }, madeOn) =>
      editSpace(
        campusId,
        node.id,
        { ...changed, ...(parentId === undefined ? {} : placedBelow(forest, node, parent)) },
        madeOn,
      ),
    )
    if (edited) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('places.editOf', { name: begun.name })}
      onSubmit={submit}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      aside={<DeleteSpaceButton node={node} forest={forest} done={gone} />}
    >
      <NameField {...form.text('name')} {...form.limits('name')} />
      {holder && (
        <ParentSelect
          campusId={campusId}
          kind={holder}
          value={parent}
          change={(parentId) => form.change({ parentId }, ['parentId', 'name'])}
          error={form.fault('parentId')}
        />
      )}
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
