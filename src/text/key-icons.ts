import { addTexts } from './text.ts'
import { keyIcons } from './zh/key-icons.ts'

/** Words of the icons that keys of panels carry. */
addTexts({ keyIcons })
