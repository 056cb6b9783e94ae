import type { TemplateConfig } from '../config-shapes.ts'
import type { TemplateAirVoice, TemplateAlias, TemplateVoiceWord } from '../template-room-shapes.ts'
import type { Words } from '../words.ts'
import { type Objects, objectsIn } from './objects.ts'
import { allLightsName, isAllLights } from './scenes.ts'

/** Lists of a template that may be missing in one that was stored by an older build. */
export interface Spoken {
  voiceList?: readonly Pick<TemplateVoiceWord, 'id' | 'name' | 'targetId'>[]
  airVoiceList?: readonly Pick<TemplateAirVoice, 'id' | 'name' | 'equipmentId'>[]
  aliasList?: readonly Pick<TemplateAlias, 'id' | 'name' | 'objectId'>[]
}

/** What two words are compared by: who speaks says neither blanks nor punctuation, and no capitals. */
export const heard = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]/gu, '')

/** What is said before the name of what is to be switched on. */
export const turnOn = '打开'

/** What may be said in a room of a configuration that somebody has given a meaning, as people would say it. */
export function sayings({ voice = [], airVoice = [], aliases = [] }: Partial<TemplateConfig>): string[] {
  const others = aliases.map(({ word, sceneValue }) => (sceneValue === null ? `${turnOn}${word}` : word))
  return [...new Set([...[...voice, ...airVoice].map(({ word }) => word), ...others])]
}

/** The words that a template's rooms answer to, with the part that says so and the object that is meant. */
const wordsOf = ({ voiceList = [], airVoiceList = [], aliasList = [] }: Spoken) => [
  ...voiceList.map((row) => ({ list: 'voiceList' as const, row, objectId: row.targetId as number | null })),
  ...airVoiceList.map((row) => ({ list: 'airVoiceList' as const, row, objectId: row.equipmentId })),
  ...aliasList.map((row) => ({ list: 'aliasList' as const, row, objectId: row.objectId as number | null })),
]

/**
 * Why a room cannot answer to a word: it answers to it already, or another of its objects is called so. Null when it can.
 * @param parts the template's parts without the one that is asked about
 */
export function wordFault(word: string, objectId: number | null, parts: Spoken & Objects): Words | null {
  const sound = heard(word)
  if (sound === '') return { zh: '请填写能读出来的词', en: 'Give a word that can be spoken' }
  const said = wordsOf(parts).find(({ row }) => heard(row.name) === sound)
  if (said)
    return {
      zh: `“${said.row.name}”已是本模板的另一个语音词或别名`,
      en: `“${said.row.name}” is another word or alias of this template already`,
    }
  const called = heardIn(parts).find(({ row }) => row.id !== objectId && heard(row.name) === sound)
  return called
    ? {
        zh: `本模板另有对象名为“${called.row.name}”，会产生歧义`,
        en: `Something else of this template is called “${called.row.name}”`,
      }
    : null
}

/** The objects of a template as rooms hear them: pages may show the group of all lights in another language. */
function heardIn(parts: Objects) {
  const all = parts.groupList.find(
    ({ groupValue }) => groupValue !== undefined && isAllLights({ groupValue }),
  )
  return objectsIn(parts).map((object) =>
    object.row.id === all?.id ? { ...object, row: { ...object.row, name: allLightsName } } : object,
  )
}

/**
 * All that a template's rooms answer to: words, then names of objects, in the order in which rooms look for them. What
 * cannot be spoken is left out.
 */
export const answersOf = (parts: Spoken & Objects) =>
  [
    ...wordsOf(parts).map((word) => ({ ...word, isName: false })),
    ...heardIn(parts).map((object) => ({ ...object, objectId: object.row.id, isName: true })),
  ]
    .map((answer) => ({ ...answer, sound: heard(answer.row.name) }))
    .filter(({ sound }) => sound !== '')

/** What each scene, group, equipment and channel of a template answers to: its name first, then its aliases and words. */
export const spokenNames = (parts: Spoken & Objects) =>
  heardIn(parts).map(({ row: { id, name } }) => {
    const words = wordsOf(parts).flatMap(({ row, objectId }) => (objectId === id ? [row.name] : []))
    return { objectId: id, name, wordList: [name, ...words] }
  })
