import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { LoginConfig, LoginFields } from '#contract/company-settings.ts'
import { limits } from '#contract/limits.ts'
import { defaultLogin } from '#contract/rules/theme.ts'
import { loginFaceOf, useCompanyVerbs } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { keepLoginFace } from '#src/theme/login-face.ts'
import { ColourField } from '#src/ui/colour-field.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { LoginPreview } from './login-preview.tsx'
import classes from './login-settings.module.css'
import { PictureField } from './picture-field.tsx'

const backgrounds = ['#0b1f3a', '#16508f', '#4a3420', '#2b2f6b', '#134a44', '#3a0b24'] as const
const buttons = [limits.primaryColour, '#00a870', '#e37318', '#d54941', '#7b61ff'] as const

type Load = { kind: 'loading' } | { kind: 'failed'; reason: string } | { kind: 'here'; config: LoginConfig }

/** /settings/login: how the company's sign-in looks, with a preview of it. */
export function LoginSettingsPage() {
  const say = useText()
  const { loginConfig } = useCompanyVerbs()
  const [load, setLoad] = useState<Load>({ kind: 'loading' })
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew on demand, not whenever something is drawn
  useEffect(() => {
    let left = false
    loginConfig().then(
      (config) => left || setLoad({ kind: 'here', config }),
      (error: unknown) => left || setLoad({ kind: 'failed', reason: String((error as Error).message) }),
    )
    return () => {
      left = true
    }
  }, [asked])
  const again = () => {
    setLoad({ kind: 'loading' })
    setAsked((count) => count + 1)
  }
  return (
    <Page title={say('page.loginSettings')} note={say('company.login.intro')}>
      {load.kind === 'loading' && <LoadingState rows={3} />}
      {load.kind === 'failed' && (
        <ErrorState title={say('company.login.failed')} message={say('company.online')} retry={again} />
      )}
      {load.kind === 'here' && (
        <Settings config={load.config} changed={(config) => setLoad({ kind: 'here', config })} />
      )}
    </Page>
  )
}

function Settings({ config, changed }: { config: LoginConfig; changed: (config: LoginConfig) => void }) {
  const say = useText()
  const system = useSystem()
  const { saveLogin, loginConfig, savePicture } = useCompanyVerbs()
  const offline = useConnection().kind === 'offline'
  const [edited, setEdited] = useState<Partial<LoginFields>>({})
  const [busy, setBusy] = useState(false)
  const kept: LoginFields = pick(config)
  const fields = { ...kept, ...edited }
  const isChanged = JSON.stringify(fields) !== JSON.stringify(kept)
  const put = (more: Partial<LoginFields>) => setEdited((before) => ({ ...before, ...more }))

  const take = (next: LoginConfig) => {
    changed(next)
    keepLoginFace(system, next.hadConfig ? loginFaceOf(next) : null)
  }
  const attempt = async (work: () => Promise<LoginConfig>, done: string) => {
    setBusy(true)
    try {
      take(await work())
      toast.done(done)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const save = () =>
    attempt(async () => {
      const saved = await saveLogin(fields)
      setEdited({})
      return saved
    }, say('company.login.saved'))
  const picture = (kind: 'logo' | 'login') => (file: Parameters<typeof savePicture>[1]) =>
    attempt(async () => {
      await savePicture(kind, file)
      return loginConfig()
    }, say('company.login.pictureSaved'))

  return (
    <div className={classes.columns}>
      <div className={classes.settings}>
        <Panel title={say('company.login.words')}>
          <div className={classes.fields}>
            <TextInput
              label={say('company.login.title')}
              description={say('company.login.titleHint')}
              value={fields.title}
              maxLength={40}
              onChange={(event) => put({ title: event.currentTarget.value })}
            />
            <TextInput
              label={say('company.login.slogan')}
              value={fields.slogan}
              maxLength={60}
              onChange={(event) => put({ slogan: event.currentTarget.value })}
            />
            <ColourField
              label={say('company.login.background')}
              value={fields.backgroundColor.toLowerCase()}
              offers={backgrounds}
              onChange={(backgroundColor) => put({ backgroundColor })}
            />
            <ColourField
              label={say('company.login.button')}
              value={fields.buttonColor.toLowerCase()}
              offers={buttons}
              onChange={(buttonColor) => put({ buttonColor })}
            />
          </div>
          <div className={classes.answers}>
            <p className={classes.state} role="status">
              {offline ? say('company.online') : isChanged ? say('company.login.unsaved') : ''}
            </p>
            <Button variant="default" mih={44} disabled={!isChanged || busy} onClick={() => setEdited({})}>
              {say('company.login.revert')}
            </Button>
            <Button mih={44} disabled={!isChanged || offline} loading={busy} onClick={() => void save()}>
              {say('common.save')}
            </Button>
          </div>
        </Panel>
        <Panel title={say('company.login.pictures')}>
          <PictureField
            label={say('company.login.logo')}
            address={config.companyLogo}
            most={limits.logoBytes}
            disabled={offline || busy}
            save={picture('logo')}
          />
          <PictureField
            label={say('company.login.image')}
            address={config.loginImage}
            most={limits.loginImageBytes}
            disabled={offline || busy}
            save={picture('login')}
          />
        </Panel>
      </div>
      <LoginPreview face={loginFaceOf({ ...config, ...fields })} />
    </div>
  )
}

const pick = ({ title, slogan, backgroundColor, buttonColor }: LoginFields): LoginFields => ({
  ...defaultLogin,
  title,
  slogan,
  backgroundColor,
  buttonColor,
})
