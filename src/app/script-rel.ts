/** How a script that will be needed is fetched before it is asked for. */
export type ScriptRel = 'preload' | 'modulepreload'

declare global {
  /**
   * Set by the document (src/ahead.ts), asked by whatever fetches a script ahead, the bundler's own helper too
   * (scripts/build/compiled-scripts.ts). Takes an address.
   */
  var lamplighterScriptRel: ((href: string) => ScriptRel) | undefined
}

/**
 * What the build tells a script's content by: '/iot/assets/first-Blp25uLV.js' gives 'Blp25uLV'. Its name would say which pages
 * somebody has opened here.
 */
export const contentOf = (href: string): string => href.slice(-'Blp25uLV.js'.length, -'.js'.length)
