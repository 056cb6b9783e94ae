import { screens } from './consoles.ts'
import { wholeTour } from './whole-tour.ts'

wholeTour(screens.phone, { language: 'zh', themes: ['dark'], loaded: false, views: true, business: true })
