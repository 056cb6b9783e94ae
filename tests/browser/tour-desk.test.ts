import { keeping, screens } from './consoles.ts'
import { wholeTour } from './whole-tour.ts'

wholeTour(
  { ...screens.desk, ...keeping },
  { language: 'zh', themes: ['dark', 'blue'], loaded: true, everyColour: true, views: true },
)
