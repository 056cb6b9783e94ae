import { store } from '#src/sync/store.ts'

/** Whether the theme panel is open. */
export const themePanel = store(false)
