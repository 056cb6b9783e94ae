import { createContext } from 'react'

/** What all that is exported below is of, as a campus and a place in it: names of files begin with it. Empty for nothing. */
export const ExportSubject = createContext('')
