import { addTexts } from './text.ts'
import { placeInfo } from './zh/place-info.ts'

/** Words of a campus looked at by itself: what it is, its templates, importing its rooms, deleting it: they come with it. */
addTexts({ placeInfo })
