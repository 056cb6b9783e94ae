/**
 * Draws the console in its light theme while it is being printed, so that a dark one does not print light on white.
 *
 * @returns what ends it
 */
export function printLight(): () => void {
  const { dataset } = document.documentElement
  let worn: { theme: string | undefined; scheme: string | undefined } | null = null
  const before = () => {
    worn ??= { theme: dataset.theme, scheme: dataset.mantineColorScheme }
    dataset.theme = 'default'
    dataset.mantineColorScheme = 'light'
  }
  const after = () => {
    if (worn?.theme !== undefined) dataset.theme = worn.theme
    if (worn?.scheme !== undefined) dataset.mantineColorScheme = worn.scheme
    worn = null
  }
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    after()
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}
