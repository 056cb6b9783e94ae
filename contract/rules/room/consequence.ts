import { setGroup, toggleGroup } from './group.ts'
import { type Consequence, valuesOf } from './plan.ts'
import { putValues } from './put.ts'
import { callScene } from './scene.ts'
import type { Cause, Work } from './work.ts'

/** Does what follows from a key, a linkage or a timing: calls a scene, or gives values. A group without any is toggled. */
export function follow(work: Work, does: Consequence, cause: Cause): void {
  const { sceneValue, groupValue, identifier, functionList } = does
  if (sceneValue !== null) callScene(work, sceneValue, cause)
  else if (groupValue !== null && functionList.length === 0) toggleGroup(work, groupValue, cause)
  else if (groupValue !== null) setGroup(work, groupValue, valuesOf(functionList), cause)
  else if (identifier !== null) putValues(work, identifier, valuesOf(functionList), cause)
}
