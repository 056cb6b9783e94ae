import { capture } from './capture.ts'
import { check } from './check.ts'
import { day } from './day.ts'
import { drivers } from './drivers.ts'
import { faces } from './faces.ts'
import { infrared } from './infrared.ts'
import { library } from './library.ts'
import { linkages } from './linkages.ts'
import { noPowerPanels } from './no-power-panels.ts'
import { plan } from './plan.ts'
import { publishing } from './publishing.ts'
import { relays } from './relays.ts'
import { timings } from './timings.ts'
import { units } from './units.ts'
import { rollout, upgrades } from './upgrades.ts'

export const parts = {
  capture,
  check,
  day,
  drivers,
  faces,
  infrared,
  library,
  linkages,
  noPowerPanels,
  plan,
  publishing,
  relays,
  rollout,
  timings,
  units,
  upgrades,
}
