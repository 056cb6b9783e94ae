import { screens } from './consoles.ts'
import { wholeTour } from './whole-tour.ts'

wholeTour(screens.desk, { language: 'zh', themes: ['dark', 'blue'], loaded: true, views: true })
