import { Chip, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { customScenesLeft, type PresetScene, presetScenes } from '#contract/rules/scenes.ts'
import { useCustomScenes } from '#src/data/company.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { limitsOf } from '#src/form/call-rules.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useNameCheck } from '#src/form/use-name-check.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { type ProductsById, useHeldProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { SceneIcon } from '#src/widgets/template/scene-icon.tsx'
import { matrixRows } from '../matrix/matrix-model.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import classes from './add-scenes.module.css'
import { offeredPresets } from './preset-offers.ts'
import { presetActions } from './preset-values.ts'

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
  const { add } = useTakeBack(template)
  const nameFault = useNameCheck()
  const [presets, setPresets] = useState<readonly PresetScene[]>([])
  const products = useHeldProductsById()
  const rows = useMemo(() => matrixRows(template, products ?? new Map()), [template, products])
  const taken = template.sceneList.map((scene) => scene.name)
  const offered = offeredPresets(template.sceneList, useSystem()).filter(
    (preset) => !taken.includes(say(`templates.preset.${preset}`)),
  )
  const heard = useCustomScenes()
  const all = heard ?? limits.customScenes
  const customs = heard !== undefined && { all, left: Math.max(0, customScenesLeft(template.sceneList, all)) }
  const presetNames = presets.map((preset) => say(`templates.preset.${preset}`))
  const form = useEntryForm({
    initial: { name: '' },
    keptAs: `scenes.add:${template.id}`,
    faults: ({ name }) => {
      if (name !== '' && customs && customs.left === 0)
        return { name: say('templates.scenes.noneLeft', { count: all }) }
      if (name === '') return { name: presets.length > 0 ? null : say('templates.scenes.chooseFirst') }
      return { name: nameFault(name, [...taken, ...presetNames]) }
    },
    pathOf: (path) => (path.endsWith('name') ? 'name' : undefined),
  })
  const count = presets.length + (form.values.name.trim() === '' ? 0 : 1)

  const submit = async () => {
    const copied = source ? { actionList: source.actionList } : {}
    const begun = (preset: PresetScene) =>
      source ? copied : { actionList: presetActions(preset, rows, template.groupList) }
    const added = await form.submit(({ name }) =>
      add('sceneList', [
        ...presets.map((preset, index) => ({
          name: presetNames[index] ?? '',
          sceneValue: presetScenes[preset],
          ...begun(preset),
        })),
        ...(name === '' ? [] : [{ name, ...copied }]),
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
      // Presets begin with the values of products.
      disabled={products === undefined && !source && presets.length > 0}
    >
      {offered.length > 0 && (
        <Presets
          offered={offered}
          chosen={presets}
          choose={setPresets}
          hint={source ? null : say(presetHint(products, rows.length === 0))}
        />
      )}
      <OwnName customs={customs} field={form.text('name')} />
    </FormDialog>
  )
}

interface PresetsProps {
  offered: readonly PresetScene[]
  chosen: readonly PresetScene[]
  choose: (presets: PresetScene[]) => void
  /** What they begin with; null where that is said elsewhere. */
  hint: string | null
}

function Presets({ offered, chosen, choose, hint }: PresetsProps) {
  const say = useText()
  return (
    <fieldset className={classes.presets}>
      <legend>{say('templates.scenes.presets')}</legend>
      <Chip.Group
        multiple
        value={[...chosen]}
        onChange={(names) => choose(offered.filter((preset) => names.includes(preset)))}
      >
        <div className={classes.chips}>
          {offered.map((preset) => (
            <Chip key={preset} value={preset} variant="light">
              <span className={classes.preset}>
                <SceneIcon sceneValue={presetScenes[preset]} />
                {say(`templates.preset.${preset}`)}
              </span>
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {hint && <p className={classes.hint}>{hint}</p>}
    </fieldset>
  )
}

interface OwnNameProps {
  /** How many custom scenes there may be, and how many may still be added; false while that is read. */
  customs: { all: number; left: number } | false
  field: ReturnType<ReturnType<typeof useEntryForm<{ name: string }>>['text']>
}

/** The name of a scene of the user's own, with how many there may still be. */
function OwnName({ customs, field }: OwnNameProps) {
  const say = useText()
  return (
    <TextInput
      label={say('templates.scenes.ownName')}
      placeholder={say('templates.scenes.ownNameHint')}
      description={
        customs &&
        (customs.left > 0
          ? say('templates.scenes.customLeft', { count: customs.left, all: customs.all })
          : say('templates.scenes.noneLeft', { count: customs.all }))
      }
      disabled={customs && customs.left === 0}
      {...field}
      maxLength={limitsOf('templateScene.addAll', 'name').maxLength}
    />
  )
}

/** What presets begin with. */
function presetHint(products: ProductsById | null | undefined, empty: boolean) {
  if (empty) return 'templates.scenes.presetEmpty'
  if (products === undefined) return 'ui.loading'
  return products === null ? 'templates.scenes.presetUnknown' : 'templates.scenes.presetValues'
}
