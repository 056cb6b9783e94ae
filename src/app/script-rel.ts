/** How a script that will be needed is fetched before it is asked for. */
export type ScriptRel = 'preload' | 'modulepreload'

declare global {
  /**
   * Set by the document (src/ahead.ts), asked by whatever fetches a script ahead, the bundler's own helper too
   * (scripts/build/compiled-scripts.ts). Takes an address.
   */
  var lamplighterScriptRel: ((href: string) => ScriptRel) | undefined
}

/** The file's name in an address: '/iot/assets/first-Blp25uLV.js' gives 'first-Blp25uLV.js'. */
export const fileOf = (href: string): string => href.slice(href.lastIndexOf('/') + 1)
