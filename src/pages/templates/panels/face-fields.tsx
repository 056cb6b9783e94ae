import { Input, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { boundBeyond } from '#contract/rules/linkage.ts'
import { faceOf, panelFaces, panelKeyCounts } from '#contract/rules/panels.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PictureRadio } from '#src/ui/picture-radio.tsx'
import type { PartFieldsProps } from '../parts/part-kind.ts'
import classes from './face-fields.module.css'
import { FacePicture } from './face-picture.tsx'

export interface FaceValues {
  /** How many keys a panel has; null of what is none. */
  panelKeyType: number | null
  /** The picture of its face; null where that follows from its keys. */
  panelLayoutType: number | null
}

interface Props extends Pick<PartFieldsProps<FaceValues>, 'template' | 'values' | 'change' | 'fault'> {
  panelId: number
}

/** How many keys a panel has, and what its face looks like. Fewer keys than are bound is said, and done all the same. */
export function FaceFields({ template, panelId, values, change, fault }: Props) {
  const say = useText()
  const name = useId()
  const keys = values.panelKeyType ?? 0
  const layout = values.panelLayoutType ?? faceOf(keys)
  // Whoever has not chosen another picture gets the one that fits.
  const setKeys = (count: number) =>
    change({ panelKeyType: count, ...(layout === faceOf(keys) ? { panelLayoutType: faceOf(count) } : {}) })
  const counts = [...new Set([...panelKeyCounts, keys])].sort((a, b) => a - b)
  return (
    <>
      <NativeSelect
        label={say('parts.faces.keys')}
        description={say('parts.faces.keysHint')}
        value={String(keys)}
        onChange={({ currentTarget }) => setKeys(Number(currentTarget.value))}
        data={counts.map((count) => ({
          value: String(count),
          label: say('parts.noPowerPanels.keyCount', { count }),
        }))}
        error={fault('panelKeyType')}
      />
      <Lost template={template} panelId={panelId} keys={keys} />
      <Input.Wrapper
        label={say('parts.faces.face')}
        description={say('parts.faces.faceHint')}
        error={fault('panelLayoutType')}
        labelElement="div"
      >
        <div className={classes.faces}>
          <span className={classes.now}>
            <FacePicture keys={keys} layout={layout} />
            {say('parts.faces.now')}
          </span>
          <fieldset className={classes.choices} aria-label={say('parts.faces.face')}>
            {panelFaces.map((face) => {
              const words = say('parts.faces.layout', { count: face.keys })
              return (
                <PictureRadio
                  key={face.layout}
                  className={classes.choice}
                  name={name}
                  words={words}
                  checked={layout === face.layout}
                  choose={() => change({ panelLayoutType: face.layout })}
                >
                  <FacePicture keys={face.keys} layout={face.layout} />
                </PictureRadio>
              )
            })}
          </fieldset>
        </div>
      </Input.Wrapper>
    </>
  )
}

/** What does nothing any more on a panel of so many keys. */
function Lost({ template, panelId, keys }: { template: SeenTemplate; panelId: number; keys: number }) {
  const say = useText()
  const { buttonList, bindingList } = boundBeyond(template, panelId, keys)
  const lost = [...buttonList, ...bindingList]
  if (lost.length === 0) return null
  const named = lost.map(({ name, keyIndex }) => say('parts.faces.bound', { key: keyIndex, name }))
  return <Notice kind="warn">{say('parts.faces.lost', { names: named.join(marks().list) })}</Notice>
}
