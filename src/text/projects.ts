import { addTexts } from './text.ts'
import { projects } from './zh/projects.ts'

/** Texts of the page of its name, which a first visit does not need. */
addTexts({ projects })
