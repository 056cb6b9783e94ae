import { Chip, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type PresetScene, presetScenes } from '#contract/rules/scenes.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { limitsOf } from '#src/form/call-rules.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useNameCheck } from '#src/form/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SceneIcon } from '#src/widgets/template/scene-icon.tsx'
import classes from './add-scenes.module.css'
import { offeredPresets } from './preset-offers.ts'

interface Props {
  template: SeenTemplate
  opened: boolean
  close: () => void
  /** The scene whose actions the new ones get; null begins empty. */
  source: SeenTemplate['sceneList'][number] | null
}

/** Adds scenes: any of the presets the template does not have yet, and one of the user's own. */
export function AddScenes({ template, opened, close, source }: Props) {
  const say = useText()
  const { addParts } = useEdits()
  const nameFault = useNameCheck()
  const [presets, setPresets] = useState<readonly PresetScene[]>([])
  const taken = template.sceneList.map((scene) => scene.name)
  const offered = offeredPresets(template.sceneList).filter(
    (preset) => !taken.includes(say(`templates.preset.${preset}`)),
  )
  const presetNames = presets.map((preset) => say(`templates.preset.${preset}`))
  const form = useEntryForm({
    initial: { name: '' },
    keptAs: `scenes.add:${template.id}`,
    faults: ({ name }) => {
      if (name === '') return { name: presets.length > 0 ? null : say('templates.scenes.chooseFirst') }
      return { name: nameFault(name, [...taken, ...presetNames]) }
    },
    pathOf: (path) => (path.endsWith('name') ? 'name' : undefined),
  })
  const count = presets.length + (form.values.name.trim() === '' ? 0 : 1)

  const submit = async () => {
    const actionList = source ? { actionList: source.actionList } : {}
    const added = await form.submit(({ name }) =>
      addParts('sceneList', template.id, [
        ...presets.map((preset, index) => ({
          name: presetNames[index] ?? '',
          sceneValue: presetScenes[preset],
          ...actionList,
        })),
        ...(name === '' ? [] : [{ name, ...actionList }]),
      ]),
    )
    if (added) close()
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={source ? say('templates.scenes.copyOf', { name: source.name }) : say('templates.scenes.add')}
      onSubmit={submit}
      submit={count > 1 ? say('templates.scenes.addCount', { count }) : say('common.add')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      {offered.length > 0 && (
        <fieldset className={classes.presets}>
          <legend>{say('templates.scenes.presets')}</legend>
          <Chip.Group
            multiple
            value={[...presets]}
            onChange={(chosen) => setPresets(offered.filter((preset) => chosen.includes(preset)))}
          >
            <div className={classes.chips}>
              {offered.map((preset) => (
                <Chip key={preset} value={preset} variant="light">
                  <SceneIcon sceneValue={presetScenes[preset]} />
                  {say(`templates.preset.${preset}`)}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </fieldset>
      )}
      <TextInput
        label={say('templates.scenes.ownName')}
        placeholder={say('templates.scenes.ownNameHint')}
        {...form.text('name')}
        maxLength={limitsOf('templateScene.addAll', 'name').maxLength}
      />
    </FormDialog>
  )
}
