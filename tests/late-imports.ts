import { afterAll, vi } from 'vitest'

// What a page fetches late, a drawing say, may be on its way still when the last test of a file ends. Ended with it, it
// would have failed for every later file that shares what this one loads.
afterAll(() => vi.dynamicImportSettled())
