import type { Texts } from '../keys.ts'
import { about } from './about.ts'
import { account } from './account.ts'
import { common } from './common.ts'
import { company } from './company.ts'
import { devices } from './devices.ts'
import { edit } from './edit.ts'
import { errors } from './errors.ts'
import { join } from './join.ts'
import { outbox } from './outbox.ts'
import { page } from './page.ts'
import { password } from './password.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { system } from './system.ts'
import { templates } from './templates.ts'
import { ui } from './ui.ts'

export const en: Texts = {
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
  about,
  company,
  edit,
  places,
  people,
  templates,
  devices,
}
