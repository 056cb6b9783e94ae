import { toldFunctions } from '../abilities.ts'
import { voicePanel } from '../panels.ts'
import { answersOf } from '../voice.ts'
import { type Checked, type CheckRule, found } from './context.ts'

type Answer = ReturnType<typeof answersOf>[number]

/** Whether somebody may speak to its rooms: there are words, or there is what hears them. */
const isSpokenTo = ({ template, inUse }: Checked): boolean =>
  [template.voiceList, template.airVoiceList, template.aliasList].some((list) => list.length > 0) ||
  inUse.some(({ productTypeId }) => productTypeId === voicePanel)

/** The things that do something when somebody says their names. */
const toldOf = ({ template, targets, productOf }: Checked): ReadonlySet<number> => {
  const told = targets.filter(
    ({ functions, productId }) =>
      toldFunctions(functions ?? productOf(productId)?.functionList ?? []).length > 0,
  )
  return new Set([...told, ...template.groupList, ...template.sceneList].map(({ id }) => id))
}

/** Whether rooms take one for the other. Scenes are called by their names alone, all else with a verb before it. */
const isMistaken = (one: Answer, other: Answer): boolean => {
  if (one.isName && other.isName) return (one.list === 'sceneList') === (other.list === 'sceneList')
  return !(one.isName || other.isName) || one.objectId !== other.objectId
}

const wordTwice: CheckRule = {
  code: 'voice-word-twice',
  severity: 'warning',
  about: { zh: '同一个语音词对应了两个对象', en: 'One spoken word means two things' },
  find: (checked) => {
    if (!isSpokenTo(checked)) return []
    const told = toldOf(checked)
    const answers = answersOf(checked.template).filter(({ isName, row }) => !isName || told.has(row.id))
    return answers.flatMap((answer, index) => {
      const other = answers
        .slice(0, index)
        .find((before) => before.sound === answer.sound && isMistaken(before, answer))
      return other
        ? [
            found(
              answer.list,
              answer.row,
              `与“${other.row.name}”听起来一样，房间只会响应其中一个`,
              `It sounds like “${other.row.name}”: rooms answer to one of them only`,
            ),
          ]
        : []
    })
  },
}

export const voiceRules = [wordTwice]
