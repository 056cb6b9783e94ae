import { vi } from 'vitest'

/**
 * Ends a file that has replaced modules: they are not there for the next file, and neither is what was still being fetched with
 * them as its last test ended.
 */
export async function forgetReplaced(): Promise<void> {
  await vi.dynamicImportSettled()
  vi.resetModules()
}
