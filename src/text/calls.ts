import { addTexts } from './text.ts'
import { calls } from './zh/calls.ts'

/** What calls are named where it is said who made them, or who may. */
addTexts({ calls })
