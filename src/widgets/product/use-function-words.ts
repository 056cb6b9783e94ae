import { useMemo } from 'react'
import { useText } from '#src/text/text.ts'
import type { FunctionWords } from './product-functions.ts'

/** The words of function values in the language that is set. */
export function useFunctionWords(): FunctionWords {
  const say = useText()
  return useMemo(
    () => ({
      function: (name) => say(`devices.fn.${name}`),
      on: say('common.on'),
      off: say('common.off'),
      comma: say('devices.comma'),
      named: (name) => say(`devices.value.${name}`),
    }),
    [say],
  )
}
