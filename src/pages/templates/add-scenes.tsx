import { Chip, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type PresetScene, presetScenes } from '#contract/rules/scenes.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useNameCheck } from '#src/pages/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { offeredPresets } from './preset-offers.ts'
import classes from './scenes.module.css'

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
  const { addScenes } = useEdits()
  const check = useNameCheck()
  const form = useEditForm(['name'])
  const [presets, setPresets] = useState<readonly PresetScene[]>([])
  const [name, setName] = useState('')
  const taken = template.sceneList.map((scene) => scene.name)
  const offered = offeredPresets(template.sceneList).filter(
    (preset) => !taken.includes(say(`templates.preset.${preset}`)),
  )
  const own = name.trim()
  const count = presets.length + (own === '' ? 0 : 1)

  const submit = async () => {
    const presetNames = presets.map((preset) => say(`templates.preset.${preset}`))
    const wrong = own === '' ? null : check(own, [...taken, ...presetNames])
    if (wrong) return form.refuse({ name: wrong })
    if (count === 0) return form.refuse({ name: say('templates.scenes.chooseFirst') })
    const actionList = source ? { actionList: source.actionList } : {}
    const scenes = [
      ...presets.map((preset, index) => ({
        name: presetNames[index] ?? '',
        sceneValue: presetScenes[preset],
        ...actionList,
      })),
      ...(own === '' ? [] : [{ name: own, ...actionList }]),
    ]
    if (await form.send(() => addScenes(template.id, scenes))) close()
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={source ? say('templates.scenes.copyOf', { name: source.name }) : say('templates.scenes.add')}
      onSubmit={submit}
      submit={count > 1 ? say('templates.scenes.addCount', { count }) : say('common.add')}
      busy={form.busy}
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
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={form.fields.name}
      />
    </FormDialog>
  )
}
