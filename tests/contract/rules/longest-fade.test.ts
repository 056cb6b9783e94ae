import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { RoomConfig } from '#contract/config-shapes.ts'
import { longestFade } from '#contract/rules/room-defaults.ts'
import { roomDefaults } from '#contract/template-room-shapes.ts'
import { SceneAction } from '#contract/template-shapes.ts'
import { enteredDefaults, longest } from '#src/pages/templates/defaults/default-values.ts'
import { playRoom, roomOf, seconds } from './room/played-room.ts'

test('a room may fade by itself for as long as a scene may, as far as its form, its configuration and mesh devices go', () => {
  const { lightTime } = enteredDefaults({ lightTime: longest })
  expect(lightTime).toBe(longestFade)
  const takes = (ms: number) => [
    Value.Check(roomDefaults.lightTime, ms),
    Value.Check(SceneAction, { targetId: 1, functionList: [], fade: ms }),
  ]
  expect([takes(longestFade), takes(longestFade + 1)]).toEqual([
    [true, true],
    [false, false],
  ])
  const config = roomOf({ fade: longestFade })
  expect(Value.Check(RoomConfig, config)).toBe(true)
  const room = playRoom(config)
  room.set('a', { brightness: 100 })
  room.set('a', { brightness: 0 })
  room.now += seconds(310)
  expect(room.level('a')).toBe(50)
})
