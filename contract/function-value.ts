import * as T from 'typebox'
import { Text } from './shapes.ts'

/** One value that is given to one function of a target: switch 1, brightness 70, temperature 24. */
export const FunctionValue = T.Object({
  identifier: Text(40),
  functionParamList: T.Array(T.Object({ paramValue: T.Number() }), { maxItems: 20 }),
})
export type FunctionValue = T.Static<typeof FunctionValue>
