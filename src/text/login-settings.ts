import { addTexts } from './text.ts'
import { loginSettings } from './zh/login-settings.ts'

/** Words of what a company says of its own sign-in page, and of pictures put somewhere: they come with it. */
addTexts({ loginSettings })
