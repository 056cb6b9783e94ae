import { type CallName, callOf, type InputOf } from '#contract/index.ts'
import { type Random, random } from '#server/seed/random.ts'
import { type HttpRequest, requestOf } from './request.ts'

/** A template of the judge's that edits are made of. */
export interface Target {
  templateId: number
  sceneId: number
  name: string
}

type EditedCall = 'template.edit' | 'templateScene.editAll' | 'templateScene.addAll' | 'campus.edit'

/** One edit, in every form a contender may want it in. */
export interface Edit {
  /** From 1, in the order in which the edits are made; every text of an edit is '#' and this number. */
  n: number
  templateId: number
  /** What is edited: edits of one row must be done in their order. */
  row: string
  /** Where a contender that keeps documents holds it: one document a template, one field a row. */
  field: string
  name: EditedCall
  input: Record<string, unknown>
  request: HttpRequest
  /** The code the server refuses it with, or null for one it does. */
  refused: number | null
}

export interface PlanSize {
  edits: number
  templates: number
}

/** The scene value that every target has taken already. */
export const takenSceneValue = 65024

export const textOf = (n: number) => `#${n}`

/** The numbers of all edits that a text speaks of. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/#(\d+)/g)].map(([, digits]) => Number(digits))

/** A name that is taken, a scene value that is taken, and a call the user may not make. */
const refusals = [4091, 4000, 4030, 4091, 4000, 4030, 4091, 4000, 4030, 4091] as const

/** The same edits for every contender of a seed, on the targets of each. */
export function planEdits(
  seed: number,
  size: PlanSize,
  targets: readonly Target[],
  campusId: number,
): Edit[] {
  const chance = random(seed)
  const step = Math.floor(size.edits / (refusals.length + 1))
  return Array.from({ length: size.edits }, (_, index): Edit => {
    const n = index + 1
    const place = Math.floor(chance.next() * targets.length)
    const target = targets[place] as Target
    const other = targets[(place + 1) % targets.length] as Target
    const refused = n % step === 0 ? refusals[n / step - 1] : undefined
    return refused
      ? refusedEdit(n, target, other, campusId, refused)
      : chance.chance(0.5)
        ? edit(n, target, 'template', 'template.edit', { id: target.templateId, describe: textOf(n) })
        : edit(n, target, 'scene', 'templateScene.editAll', {
            templateId: target.templateId,
            sceneList: [{ id: target.sceneId, name: textOf(n) }],
          })
  })
}

function refusedEdit(
  n: number,
  target: Target,
  other: Target,
  campusId: number,
  code: (typeof refusals)[number],
): Edit {
  const { templateId } = target
  switch (code) {
    case 4091: {
      const input = { id: templateId, name: other.name, describe: textOf(n) }
      return { ...edit(n, target, 'template', 'template.edit', input), field: 'name', refused: code }
    }
    case 4000: {
      const sceneList = [{ name: textOf(n), sceneValue: takenSceneValue }]
      return {
        ...edit(n, target, 'new scene', 'templateScene.addAll', { templateId, sceneList }),
        refused: code,
      }
    }
    case 4030:
      return {
        ...edit(n, target, 'campus', 'campus.edit', { campusId, describe: textOf(n) }),
        row: `campus ${campusId}`,
        refused: code,
      }
  }
}

function edit<N extends EditedCall>(
  n: number,
  { templateId }: Target,
  field: string,
  name: N,
  input: InputOf<N>,
): Edit {
  const request = requestOf(callOf(name satisfies CallName), input as Record<string, unknown>)
  return { n, templateId, row: `${field} ${templateId}`, field, name, input, request, refused: null }
}

/** A generator of its own for each thing that is drawn, so that one does not shift the other. */
export const drawn = (seed: number, what: number): Random => random(seed * 31 + what)
