import { common } from './common.ts'
import { company } from './company.ts'
import { devices } from './devices.ts'
import { area, edit, field } from './edit.ts'
import { errors } from './errors.ts'
import { outbox } from './outbox.ts'
import { page } from './page.ts'
import { password } from './password.ts'
import { pin } from './pin.ts'
import { places } from './places.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { system } from './system.ts'
import { taken } from './taken.ts'
import { templates } from './templates.ts'
import { ui } from './ui.ts'

/** All texts of the console in Chinese, by area. The keys of every other language are read off this table. */
export const zh = {
  common,
  system,
  page,
  ui,
  shell,
  signIn,
  password,
  errors,
  outbox,
  taken,
  company,
  edit,
  field,
  area,
  pin,
  places,
  templates,
  devices,
}
