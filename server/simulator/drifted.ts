import type { RoomConfig } from '#contract/config-shapes.ts'

/** What a value becomes when somebody turns it down a bit on site; one that is only on or off becomes the other. */
const turned = (value: number): number => (value > 20 ? value - 20 : value > 0 ? 0 : 1)

/** A configuration as somebody has set it up otherwise in the room: its first scene is a bit darker. */
export function drifted(config: RoomConfig): RoomConfig {
  const { template } = config
  const at = template.scenes.findIndex(({ actions }) => actions.some((one) => one.functionList.length > 0))
  const scenes = template.scenes.map((scene, index) => {
    if (index !== at) return scene
    const which = scene.actions.findIndex((one) => one.functionList.length > 0)
    const actions = scene.actions.map((action, place) =>
      place !== which
        ? action
        : {
            ...action,
            functionList: action.functionList.map((fn, last) =>
              last !== action.functionList.length - 1
                ? fn
                : {
                    ...fn,
                    functionParamList: fn.functionParamList.map(({ paramValue }) => ({
                      paramValue: turned(paramValue),
                    })),
                  },
            ),
          },
    )
    return { ...scene, actions }
  })
  return { ...config, template: { ...template, scenes } }
}
