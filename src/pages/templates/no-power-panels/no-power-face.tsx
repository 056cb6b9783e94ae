import { faceOf } from '#contract/rules/panels.ts'
import type { NoPowerButton } from '#contract/template-devices/shapes.ts'
import { FacePicture } from '../panels/face-picture.tsx'

interface Props {
  panelKeyType: number
  buttonList: readonly NoPowerButton[]
}

/** The face of a self-powered panel with the pictures on its keys; where both presses have one, that of the short press. */
export function NoPowerFace({ panelKeyType, buttonList }: Props) {
  const longFirst = buttonList.toSorted((a, b) => b.pressType - a.pressType)
  const icons = new Map(longFirst.flatMap(({ keyIndex, icon }) => (icon ? [[keyIndex, icon] as const] : [])))
  return <FacePicture keys={panelKeyType} layout={faceOf(panelKeyType)} icons={icons} />
}
