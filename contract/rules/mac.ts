import { macPattern } from './mac-pattern.ts'

const pair = '[0-9A-Fa-f]{2}'
const quad = '[0-9A-Fa-f]{4}'
const wellFormed = new RegExp(macPattern)

/** A MAC address as it is kept, 02:4C:50:A1:B2:C3; '' for an empty text, null for what is none. */
export function macOf(text: string): string | null {
  const said = text.trim()
  if (!wellFormed.test(said)) return null
  return (said.toUpperCase().match(/[0-9A-F]{2}/g) ?? []).join(':')
}

const pairs = `${pair}([:-])${pair}(?:\\1${pair}){4}(?:(?:\\1${pair}){2})?`
const inText = new RegExp(`(?<![0-9A-Za-z])(?:${pairs}|${quad}(?:\\.${quad}){2,3})(?![:.-]?[0-9A-Fa-f])`)

/** The MAC address in what a code on a label says; '' where there is none. */
export const macIn = (text: string): string => macOf(text) || macOf(inText.exec(text)?.[0] ?? '') || ''
