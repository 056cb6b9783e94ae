import '#src/text/people.ts'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Upload } from '#contract/upload.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { useApi } from '#src/data/frame.ts'
import { failureInWords } from '#src/form/failure-words.ts'
import { useText } from '#src/text/text.ts'
import { type CellFault, faultsIn } from './import-faults.tsx'

interface ImportState {
  busy: boolean
  /** What is wrong with the spreadsheet as a whole, or with the way to the server. */
  error: string | null
  cells: readonly CellFault[]
}

const nothing: ImportState = { busy: false, error: null, cells: [] }

/** Sends a spreadsheet of users; resolves how many were added, or null when none was. */
export function useImport() {
  const say = useText()
  const { call } = useApi()
  const [state, setState] = useState(nothing)

  const refusedBy = (failure: unknown): ImportState => {
    if (failure instanceof NetworkError) return { ...nothing, error: say('people.import.unknown') }
    if (!(failure instanceof ApiError && failure.fields))
      return { ...nothing, error: failureInWords(failure) }
    const { cells, other } = faultsIn(failure.fields)
    return { ...nothing, cells, error: other }
  }
  const send = async (file: Upload): Promise<number | null> => {
    setState({ ...nothing, busy: true })
    try {
      const { added } = await call('campusUser.import', { file }, { timeout: limits.importTimeout })
      setState(nothing)
      return added
    } catch (failure) {
      setState(refusedBy(failure))
      return null
    }
  }
  return { state, send, refuse: (error: string | null) => setState({ ...nothing, error }) }
}
