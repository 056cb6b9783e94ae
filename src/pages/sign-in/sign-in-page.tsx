import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { pictureUrl } from '#src/api/pictures.ts'
import { useConnection } from '#src/data/connection.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useCompanyFace } from '#src/session/use-company-face.ts'
import { noteWayIn } from '#src/session/way-in.ts'
import { type Language, languageList, languages } from '#src/text/languages.ts'
import { setLanguage, useLanguage, useText } from '#src/text/text.ts'
import { loginStyle } from '#src/theme/login-face.ts'
import { faceOf } from '#src/theme/system-face.ts'
import { useWindowTitle } from '#src/ui/console-title.ts'
import { Lamp } from '#src/ui/lamp.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import formClasses from './form.module.css'
import { KeptDoor } from './kept-door.tsx'
import { LampRow } from './lamp-row.tsx'
import { RevokedNotice } from './revoked-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'

const OauthEntry = lazy(async () => ({ default: (await import('./oauth-entry.tsx')).OauthEntry }))

/** /login and /login/:enName: the door of a system in its name and colours, or in a company's. */
export function SignInPage() {
  const say = useText()
  const system = useSystem()
  const offline = useConnection().kind === 'offline'
  const { enName } = useParams()
  const { search, state } = useLocation()
  const { company, face, title } = useCompanyFace(enName)
  useWindowTitle(say('page.login'), title || say('system.title'))
  useEffect(() => {
    if (company !== 'unknown') noteWayIn(system, enName, search)
  }, [company, system, enName, search])
  // No company, no door (spec point 8).
  if (company === 'unknown') return <Navigate to={pathTo('forbidden')} replace />
  const logo = company?.companyLogo ? pictureUrl(company.companyLogo) : (face?.logo ?? null)
  return (
    <div className={classes.door} style={face ? loginStyle(face) : faceOf(system)}>
      <div className={classes.face} data-pictured={Boolean(face?.image)}>
        <div className={classes.brand}>
          <Logo key={logo} address={logo} />
          <div>
            <div className={classes.product}>{company ? company.cnName : say('system.product')}</div>
            <div className={classes.name}>{title || say('system.name')}</div>
          </div>
        </div>
        <p className={classes.slogan}>{face?.slogan || say('system.slogan')}</p>
        {!face?.image && <LampRow />}
      </div>
      <div className={classes.entry}>
        <LanguageSwitch />
        <div className={classes.box}>
          <h1 className={classes.heading} data-page-title tabIndex={-1}>
            {say('signIn.heading')}
            <span>{title || say('system.title')}</span>
          </h1>
          <KeptDoor>
            {offline && (
              <div className={formClasses.notice} role="status">
                <Notice kind="warn">
                  <strong>{say('signIn.offlineTitle')}</strong>
                  <br />
                  {say('signIn.offlineHint')}
                </Notice>
              </div>
            )}
            <RevokedNotice />
            <SignInForm agreement />
            <Suspense fallback={null}>
              <OauthEntry />
            </Suspense>
            <nav className={classes.links} aria-label={say('signIn.otherWays')}>
              <Link to={pathTo('findPassword')} state={state}>
                {say('signIn.findPassword')}
              </Link>
              {system === 'open' && (
                <Link to={pathTo('register')} state={state}>
                  {say('signIn.register')}
                </Link>
              )}
              <Link to={pathTo('download')} state={state}>
                {say('page.download')}
              </Link>
              <Link to={`${pathTo('guide')}?of=login`}>{say('shell.help')}</Link>
            </nav>
          </KeptDoor>
        </div>
      </div>
    </div>
  )
}

/** A picture that cannot be had now gives way to the lamp. */
function Logo({ address }: { address: string | null }) {
  const [failed, setFailed] = useState(false)
  if (address === null || failed) return <Lamp size={44} />
  return <img className={classes.logo} src={address} alt="" onError={() => setFailed(true)} />
}

function LanguageSwitch() {
  const say = useText()
  const language = useLanguage()
  const choose = (wanted: Language) =>
    setLanguage(wanted).catch(() => toast.error(say('shell.languageFailed')))
  return (
    <fieldset className={classes.languages} aria-label={say('shell.language')}>
      {languageList.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => void choose(one)}
        >
          {languages[one]}
        </button>
      ))}
    </fieldset>
  )
}
