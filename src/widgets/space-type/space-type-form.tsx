import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  customLayoutId,
  defaultLayoutId,
  isPredefined,
  nameFault,
  predefinedLayouts,
  type SpaceTypeFault,
} from '#contract/rules/space-type.ts'
import type { SpaceLayout, SpaceType } from '#contract/space-type.ts'
import { type SpaceTypeInput, useCompanyVerbs } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { unkept } from '#src/ui/unsaved.ts'
import { LevelTree } from './level-tree.tsx'
import { SpaceLayoutForm } from './space-layout-form.tsx'
import classes from './space-type.module.css'
import { useLayoutWords } from './use-layout-words.ts'
import { useLeft } from './use-left.ts'

interface Props {
  /** What is edited; null for a new one. */
  edited: SpaceType | null
  close: () => void
  saved?: (spaceType: SpaceType) => void
}

/** The name under edit, and what is wrong with it. */
function useName(initial: string) {
  const [name, setName] = useState(initial)
  const [fault, setFault] = useState<SpaceTypeFault | null>(null)
  const checked = () => {
    const found = nameFault(name)
    setFault(found)
    return found === null
  }
  // What was said goes with the first key, so that nothing moves under a pointer that leaves the field by pressing.
  const change = (next: string) => {
    setName(next)
    setFault(null)
  }
  return { name, change, changed: name !== initial, fault, checked }
}

/** The structure under edit: a predefined one, or one of its own. */
function useLayoutChoice(edited: SpaceType | null) {
  const own = edited && !isPredefined(edited.spaceLayoutId) ? edited.spaceLayout : null
  const [custom, setCustom] = useState<SpaceLayout | null>(own)
  const [begun] = useState(own ? customLayoutId : (edited?.spaceLayoutId ?? defaultLayoutId))
  const [layoutId, setLayoutId] = useState(begun)
  const [missing, setMissing] = useState(false)
  const structureOf = (id: number, made = custom) => predefinedLayouts[id] ?? made
  // Checked whenever another one is taken (spec point 5).
  const take = (id: number, made = custom) => {
    setLayoutId(id)
    setMissing(!structureOf(id, made)?.levelNum)
  }
  const takeOwn = (made: SpaceLayout) => {
    setCustom(made)
    take(customLayoutId, made)
  }
  const changed = layoutId !== begun || custom !== own
  return { custom, layoutId, layout: structureOf(layoutId), changed, missing, take, takeOwn }
}

function useSend({ edited, close, saved }: Props) {
  const say = useText()
  const { saveSpaceType } = useCompanyVerbs()
  const [busy, setBusy] = useState(false)
  const send = async (input: SpaceTypeInput) => {
    if (edited && !edited.id) return toast.error(say('company.spaceType.idMissing'))
    setBusy(true)
    try {
      const answer = await saveSpaceType(edited?.id ?? null, input)
      toast.done(say(edited ? 'company.spaceType.edited' : 'company.spaceType.created'))
      close()
      saved?.(answer)
    } catch (error) {
      // The specification wants failures of this form logged and not told (point 8).
      console.warn('the space type was not saved', error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}

/** The drawer that creates or edits a space type: its name, and a structure that is predefined or one of its own (spec points 4, 5). */
export function SpaceTypeForm(props: Props) {
  const { edited, close } = props
  const say = useText()
  const offline = useConnection().kind === 'offline'
  const { name, change, changed: renamed, fault, checked } = useName(edited?.name ?? '')
  const left = useLeft(() => void checked())
  const choice = useLayoutChoice(edited)
  const { custom, layoutId, layout } = choice
  const words = useLayoutWords()
  const [designing, setDesigning] = useState(false)
  const { busy, send } = useSend(props)

  const submit = () => {
    if (!checked()) return
    if (!layout?.levelNum) return toast.error(say('company.spaceType.layoutNeeded'))
    void send(
      isPredefined(layoutId)
        ? { name, spaceLayoutId: layoutId }
        : { name, spaceLayoutId: customLayoutId, spaceLayout: layout },
    )
  }
  const design = (made: SpaceLayout) => {
    choice.takeOwn(made)
    setDesigning(false)
    void send({ name, spaceLayoutId: customLayoutId, spaceLayout: made })
  }

  return (
    <>
      <FormDialog
        opened={!designing}
        onClose={close}
        title={say(edited ? 'company.spaceType.editTitle' : 'company.spaceType.addTitle')}
        side
        onSubmit={submit}
        busy={busy}
        unsaved={unkept(renamed || choice.changed)}
        error={offline ? say('company.online') : null}
      >
        <TextInput
          data-autofocus
          required
          label={say('company.spaceType.name')}
          value={name}
          autoComplete="off"
          error={fault && say(`company.spaceType.${fault}`)}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={left}
        />
        <Layouts choice={choice} />
        {layout && <LevelTree names={words(layoutId, layout)} label={say('company.spaceType.tree')} />}
        <Button variant="light" onClick={() => checked() && setDesigning(true)}>
          {say('company.spaceType.customise')}
        </Button>
      </FormDialog>
      {designing && (
        <SpaceLayoutForm initial={custom} close={() => setDesigning(false)} save={design} busy={busy} />
      )}
    </>
  )
}

interface LayoutsProps {
  choice: ReturnType<typeof useLayoutChoice>
}

function Layouts({ choice: { layoutId, missing, take } }: LayoutsProps) {
  const say = useText()
  const words = useLayoutWords()
  return (
    <Radio.Group
      required
      label={say('company.spaceType.layout')}
      value={String(layoutId)}
      onChange={(value) => take(Number(value))}
      error={missing && say('company.spaceType.layoutNeeded')}
    >
      <div className={classes.layouts}>
        {Object.entries(predefinedLayouts).map(([id, one]) => (
          <Radio key={id} value={id} label={words(Number(id), one).join(' / ')} className={classes.layout} />
        ))}
        <Radio
          value={String(customLayoutId)}
          label={say('company.spaceType.custom')}
          className={classes.layout}
        />
      </div>
    </Radio.Group>
  )
}
