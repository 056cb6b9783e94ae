import type { LoginConfig } from '#contract/company-settings.ts'
import { pictureUrl } from '#src/api/pictures.ts'

/** What of a sign-in's configuration can be seen. */
export const loginFaceOf = ({ companyLogo, loginImage, ...config }: LoginConfig) => {
  const { cid, title, slogan, backgroundColor, buttonColor } = config
  return {
    ...{ cid, title, slogan, backgroundColor, buttonColor },
    logo: companyLogo && pictureUrl(companyLogo),
    image: loginImage && pictureUrl(loginImage),
  }
}

/** The same of a company that has a sign-in of its own; null for one that looks like any. */
export const ownLoginFace = (config: LoginConfig) =>
  config.hadConfig || config.companyLogo || config.loginImage ? loginFaceOf(config) : null
