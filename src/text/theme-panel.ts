import { addTexts } from './text.ts'
import { themePanel } from './zh/theme-panel.ts'

/** Words of the panel in which a company chooses how its consoles look: they come with it. */
addTexts({ themePanel })
