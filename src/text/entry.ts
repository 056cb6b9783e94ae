import { addTexts } from './text.ts'
import { entry } from './zh/entry.ts'

/** Words of an edit that waits to be sent or needs somebody, as it is shown and mended. */
addTexts({ entry })
