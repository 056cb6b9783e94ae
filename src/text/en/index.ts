import type { Texts } from '../keys.ts'
import { about } from './about.ts'
import { account } from './account.ts'
import { airLimits } from './air-limits.ts'
import { alarms } from './alarms.ts'
import { allotting } from './allotting.ts'
import { buildings } from './buildings.ts'
import { bulk } from './bulk.ts'
import { calendar } from './calendar.ts'
import { calls } from './calls.ts'
import { charts } from './charts.ts'
import { common } from './common.ts'
import { companies } from './companies.ts'
import { company } from './company.ts'
import { developer } from './developer.ts'
import { devices } from './devices.ts'
import { doctor } from './doctor.ts'
import { area, edit, field } from './edit.ts'
import { energy } from './energy.ts'
import { entry } from './entry.ts'
import { errors } from './errors.ts'
import { faults } from './faults.ts'
import { fleet } from './fleet.ts'
import { gateways } from './gateways.ts'
import { guide } from './guide.ts'
import { join } from './join.ts'
import { keyIcons } from './key-icons.ts'
import { leading } from './leading.ts'
import { listening } from './listening.ts'
import { loginSettings } from './login-settings.ts'
import { notices } from './notices.ts'
import { offline } from './offline.ts'
import { orders } from './orders.ts'
import { ota } from './ota.ts'
import { outbox } from './outbox.ts'
import { page } from './page.ts'
import { parts } from './parts/index.ts'
import { password } from './password.ts'
import { people } from './people.ts'
import { pin } from './pin.ts'
import { placeInfo } from './place-info.ts'
import { places } from './places.ts'
import { placing } from './placing.ts'
import { previews } from './previews.ts'
import { projects } from './projects.ts'
import { rooms } from './rooms.ts'
import { runSheets } from './run-sheets.ts'
import { sheetFaults } from './sheet-faults.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { stays } from './stays.ts'
import { system } from './system.ts'
import { taken } from './taken.ts'
import { templates } from './templates.ts'
import { themePanel } from './theme-panel.ts'
import { told } from './told.ts'
import { transfer } from './transfer.ts'
import { ui } from './ui.ts'
import { why } from './why.ts'

export const en: Texts = {
  allotting,
  buildings,
  bulk,
  calendar,
  common,
  system,
  page,
  ui,
  shell,
  signIn,
  password,
  join,
  account,
  errors,
  outbox,
  notices,
  offline,
  guide,
  keyIcons,
  listening,
  themePanel,
  loginSettings,
  placeInfo,
  fleet,
  taken,
  about,
  companies,
  company,
  edit,
  field,
  area,
  pin,
  places,
  placing,
  gateways,
  sheetFaults,
  projects,
  people,
  templates,
  told,
  transfer,
  devices,
  calls,
  charts,
  energy,
  entry,
  doctor,
  parts,
  rooms,
  stays,
  runSheets,
  leading,
  why,
  faults,
  ota,
  previews,
  orders,
  developer,
  alarms,
  airLimits,
}
