import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  customLayoutId,
  defaultLayoutId,
  isPredefined,
  layoutNeeded,
  nameFault,
  predefinedLayouts,
} from '#contract/rules/space-type.ts'
import type { SpaceLayout, SpaceType } from '#contract/space-type.ts'
import { type SpaceTypeInput, useCompanyVerbs } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { askIfEnded } from '#src/data/sign-in-again.ts'
import { sayFault } from '#src/form/call-rules.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
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

/** `own`: the structure of its own, while a predefined one is chosen too. */
interface Entered extends Record<string, unknown> {
  name: string
  spaceLayoutId: number
  own: SpaceLayout | null
}

function begin(edited: SpaceType | null): Entered {
  const own = edited && !isPredefined(edited.spaceLayoutId) ? edited.spaceLayout : null
  const spaceLayoutId = own ? customLayoutId : (edited?.spaceLayoutId ?? defaultLayoutId)
  return { name: edited?.name ?? '', spaceLayoutId, own }
}

const structureOf = ({ spaceLayoutId, own }: Entered): SpaceLayout | null =>
  predefinedLayouts[spaceLayoutId] ?? own

const layoutFault = (values: Entered) => (structureOf(values)?.levelNum ? null : layoutNeeded)

const inputOf = ({ name, spaceLayoutId, own }: Entered): SpaceTypeInput => ({
  name,
  spaceLayoutId,
  ...(isPredefined(spaceLayoutId) || !own ? {} : { spaceLayout: own }),
})

function useSpaceTypeForm({ edited, close, saved }: Props) {
  const say = useText()
  const { saveSpaceType } = useCompanyVerbs()
  const form = useCallForm<Entered>(edited ? 'spaceType.edit' : 'spaceType.add', {
    initial: () => begin(edited),
    about: edited?.id ?? 'new',
    check: (values) => ({
      name: sayFault(nameFault(values.name)),
      spaceLayoutId: sayFault(layoutFault(values)),
    }),
    inWords: () => '',
  })
  const save = async (values: Entered) => {
    if (edited && !edited.id) return toast.error(say('company.spaceType.idMissing'))
    const answer = await saveSpaceType(edited?.id ?? null, inputOf(values)).catch((error) => {
      // The specification wants failures of this form logged and not told (point 8).
      console.warn('the space type was not saved', error)
      askIfEnded(error)
      throw new Error('logged')
    })
    toast.done(say(edited ? 'company.spaceType.edited' : 'company.spaceType.created'))
    close()
    saved?.(answer)
  }
  return { form, submit: () => void form.submit(save) }
}

/** The drawer that creates or edits a space type: its name, and a structure that is predefined or one of its own (spec points 4, 5). */
export function SpaceTypeForm(props: Props) {
  const { edited, close } = props
  const say = useText()
  const offline = useConnection().kind === 'offline'
  const words = useLayoutWords()
  const { form, submit } = useSpaceTypeForm(props)
  const { values, change } = form
  const [looked, setLooked] = useState(false)
  const left = useLeft(() => setLooked(true))
  const [designing, setDesigning] = useState(false)
  const layout = structureOf(values)
  const name = form.text('name')

  const design = (own: SpaceLayout) => {
    change({ spaceLayoutId: customLayoutId, own })
    setDesigning(false)
    submit()
  }

  return (
    <>
      <FormDialog
        opened={!designing}
        onClose={close}
        title={say(edited ? 'company.spaceType.editTitle' : 'company.spaceType.addTitle')}
        side
        onSubmit={submit}
        busy={form.busy}
        unsaved={form.unsaved}
        error={offline ? say('company.online') : null}
      >
        <TextInput
          data-autofocus
          {...form.limits('name')}
          label={say('company.spaceType.name')}
          autoComplete="off"
          {...name}
          error={name.error ?? (looked && sayFault(nameFault(values.name)))}
          // What was said goes with the first key, so that nothing moves under a pointer that leaves the field by pressing.
          onChange={(event) => {
            setLooked(false)
            name.onChange(event)
          }}
          onBlur={left}
        />
        <Layouts values={values} take={(spaceLayoutId) => change({ spaceLayoutId })} />
        {layout && (
          <LevelTree names={words(values.spaceLayoutId, layout)} label={say('company.spaceType.tree')} />
        )}
        <Button variant="light" onClick={() => void form.act(['name'], async () => setDesigning(true))}>
          {say('company.spaceType.customise')}
        </Button>
      </FormDialog>
      {designing && (
        <SpaceLayoutForm
          initial={values.own}
          close={() => setDesigning(false)}
          save={design}
          busy={form.busy}
        />
      )}
    </>
  )
}

interface LayoutsProps {
  values: Entered
  take: (layoutId: number) => void
}

function Layouts({ values, take }: LayoutsProps) {
  const say = useText()
  const words = useLayoutWords()
  return (
    <Radio.Group
      required
      label={say('company.spaceType.layout')}
      value={String(values.spaceLayoutId)}
      onChange={(value) => take(Number(value))}
      // Said as soon as another one is taken (spec point 5).
      error={sayFault(layoutFault(values))}
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
