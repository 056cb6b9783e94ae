import { screens } from './consoles.ts'
import { wholeTour } from './whole-tour.ts'

wholeTour(screens.tablet, { language: 'en', themes: ['blue'], loaded: false })
