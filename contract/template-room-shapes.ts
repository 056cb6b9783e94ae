import * as T from 'typebox'
import { FunctionValue } from './function-value.ts'
import { limits } from './limits.ts'
import { filmUrlPattern } from './rules/films.ts'
import { longestFade } from './rules/room-defaults.ts'
import { Id, Name, Nullable, Text, Version } from './shapes.ts'

const ofTemplate = { id: Id(), templateId: Id(), version: Version() }

/** A word, as people of the room say it. What is told apart of two words: rules/voice.ts. */
const Word = () => Name()

/** What a room does when somebody says a word. */
export const TemplateVoiceWord = T.Object({
  ...ofTemplate,
  name: Word(),
  targetId: Id('a scene, which is called, or a group, an equipment or a channel, which gets the values'),
  functionList: T.Array(FunctionValue),
})
export type TemplateVoiceWord = T.Static<typeof TemplateVoiceWord>

/** What an air conditioner does when somebody says a word. Warmer and cooler are relative, which no scene can be. */
export const TemplateAirVoice = T.Object({
  ...ofTemplate,
  name: Word(),
  equipmentId: Nullable(Id('one air conditioner; null for all of the room')),
  command: T.Integer({
    minimum: 1,
    maximum: 11,
    description:
      '1 on, 2 off, 3 automatic, 4 cooling, 5 heating, 6 fan only, 7 drying, 8 warmer, 9 cooler, 10 more fan, 11 less fan',
  }),
})
export type TemplateAirVoice = T.Static<typeof TemplateAirVoice>

/** Another name that an object of a room answers to when it is spoken to. */
export const TemplateAlias = T.Object({
  ...ofTemplate,
  name: Word(),
  objectId: Id('a scene, a group, an equipment or a channel'),
})
export type TemplateAlias = T.Static<typeof TemplateAlias>

export const ThermostatChild = T.Object({
  type: T.Integer({ minimum: 1, maximum: 3, description: '1 air conditioner, 2 floor heating, 3 fresh air' }),
  enable: T.Integer({ minimum: 0, maximum: 1, description: '1 fitted, 0 not' }),
  index: T.Integer({ minimum: 1, maximum: 3, description: 'its place on the unit' }),
})
export type ThermostatChild = T.Static<typeof ThermostatChild>

/** How a wall unit for several functions is set up. */
export const TemplateThermostat = T.Object({
  ...ofTemplate,
  name: Name(),
  equipmentId: Id('the wall unit'),
  type: T.Integer({
    minimum: 1,
    maximum: 3,
    description: '1 air conditioner and floor heating, 2 air conditioner and fresh air, 3 all three',
  }),
  childList: T.Array(ThermostatChild, { minItems: 2, maxItems: 3 }),
})
export type TemplateThermostat = T.Static<typeof TemplateThermostat>

export const ScreenTile = T.Object({
  targetId: Id('a scene, a group, an equipment, a channel or a thermostat'),
  page: T.Integer({ minimum: 1, maximum: 8 }),
  sort: T.Integer({ minimum: 0, maximum: 999, description: 'its place among those of the page' }),
})
export type ScreenTile = T.Static<typeof ScreenTile>

/** What a touch screen shows: its pages, and what stands on them. A thing stands on a screen once. */
export const TemplateScreen = T.Object({
  ...ofTemplate,
  name: Name(),
  equipmentId: Id('the screen'),
  pageList: T.Array(Name(limits.screenTitle), {
    minItems: 1,
    maxItems: 8,
    description: 'titles of its pages',
  }),
  tileList: T.Array(ScreenTile),
})
export type TemplateScreen = T.Static<typeof TemplateScreen>

/** A film that shows people how to use a room, or how to set it up. */
export const TemplateVideo = T.Object({
  ...ofTemplate,
  name: Name(),
  url: T.String({
    maxLength: 500,
    pattern: filmUrlPattern,
    description:
      'where it is played: a link, or the address that a film has which was uploaded (templateFilm.piece)',
  }),
  describe: Text(),
})
export type TemplateVideo = T.Static<typeof TemplateVideo>

/** How rooms of a template behave where nothing else is said; what a new template begins with is `usualDefaults`. */
export const roomDefaults = {
  lightTime: T.Integer({
    minimum: 0,
    maximum: longestFade,
    description: 'how long lamps take to change, in ms',
  }),
  powerState: T.Integer({
    minimum: 1,
    maximum: 3,
    description: 'lamps after a power cut: 1 off, 2 on, 3 as before',
  }),
  switchState: T.Integer({
    minimum: 1,
    maximum: 2,
    description: 'lamps that are switched on without a brightness: 1 as bright as last, 2 at full',
  }),
}
export type RoomDefaults = { [F in keyof typeof roomDefaults]: number }
