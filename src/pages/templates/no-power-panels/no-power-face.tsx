import { faceOf } from '#contract/rules/panels.ts'
import type { TemplateNoPowerPanel } from '#contract/template-shapes.ts'
import { FacePicture } from '../face-picture.tsx'

/** The face of a self-powered panel with the pictures on its keys; where both presses have one, that of the short press. */
export function NoPowerFace({
  panelKeyType,
  buttonList,
}: Pick<TemplateNoPowerPanel, 'panelKeyType'> & { buttonList: TemplateNoPowerPanel['buttonList'] }) {
  const longFirst = buttonList.toSorted((a, b) => b.pressType - a.pressType)
  const icons = new Map(longFirst.flatMap(({ keyIndex, icon }) => (icon ? [[keyIndex, icon] as const] : [])))
  return <FacePicture keys={panelKeyType} layout={faceOf(panelKeyType)} icons={icons} />
}
