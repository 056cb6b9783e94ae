import '#src/text/login-settings.ts'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { LoginConfig, LoginFields } from '#contract/company-settings.ts'
import { limits } from '#contract/limits.ts'
import { same } from '#contract/rules/same.ts'
import { defaultLogin } from '#contract/rules/theme.ts'
import { useCompanyVerbs } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { loginFaceOf } from '#src/data/login-face.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useFixedTitle, useOwnLoginFace } from '#src/session/own-login-face.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { keepLoginFace } from '#src/theme/login-face.ts'
import { ColourField } from '#src/ui/colour-field.tsx'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Page } from '#src/ui/page.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { LoginPreview } from './login-preview.tsx'
import classes from './login-settings.module.css'
import { PicturesPanel } from './pictures-panel.tsx'

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
    <Page title={say('page.loginSettings')} note={say('loginSettings.intro')}>
      {load.kind === 'loading' && <LoadingState rows={3} />}
      {load.kind === 'failed' && (
        <ErrorState title={say('loginSettings.failed')} message={say('company.online')} retry={again} />
      )}
      {load.kind === 'here' && (
        <Settings config={load.config} changed={(config) => setLoad({ kind: 'here', config })} />
      )}
    </Page>
  )
}

interface SettingsProps {
  config: LoginConfig
  changed: (config: LoginConfig) => void
}

function Settings({ config, changed }: SettingsProps) {
  const system = useSystem()
  const maySay = useAllowed('/companyTheme/v1/loginConfig')
  const ownFace = useOwnLoginFace()
  const fixed = useFixedTitle()
  const take = (next: LoginConfig) => {
    changed(next)
    keepLoginFace(system, ownFace(next))
  }
  const settings = useLoginForm(config, take)
  return (
    <div className={classes.columns}>
      <div className={classes.settings}>
        {maySay ? <WordsPanel settings={settings} /> : <WordsTold config={config} />}
        <PicturesPanel config={config} take={take} />
      </div>
      <LoginPreview
        face={loginFaceOf({ ...config, ...settings.form.values, ...(fixed && { title: fixed }) })}
      />
    </div>
  )
}

/** The words and colours under edit; what was saved is handed to `take`. */
function useLoginForm(config: LoginConfig, take: (next: LoginConfig) => void) {
  const say = useText()
  const { saveLogin } = useCompanyVerbs()
  const kept: LoginFields = pick(config)
  const form = useCallForm<LoginFields>('loginConfig.save', { initial: kept, about: 'words' })
  const save = () =>
    form.submit(async (fields) => {
      const saved = await saveLogin(fields)
      form.change(pick(saved))
      take(saved)
      toast.done(say('loginSettings.saved'))
    })
  return { form, isChanged: !same(form.values, kept), revert: () => form.change(kept), save }
}

interface WordsProps {
  settings: ReturnType<typeof useLoginForm>
}

function WordsPanel({ settings }: WordsProps) {
  const say = useText()
  const { form } = settings
  return (
    <Panel title={say('loginSettings.words')}>
      <DraftOffer unsaved={form.unsaved} />
      <div className={classes.fields}>
        <TextInput
          label={say('loginSettings.title')}
          description={say('loginSettings.titleHint')}
          {...form.limits('title')}
          {...form.text('title')}
          required={false}
        />
        <TextInput
          label={say('loginSettings.slogan')}
          {...form.limits('slogan')}
          {...form.text('slogan')}
          required={false}
        />
        <ColourField
          label={say('loginSettings.background')}
          value={form.values.backgroundColor.toLowerCase()}
          offers={backgrounds}
          onChange={(backgroundColor) => form.change({ backgroundColor })}
        />
        <ColourField
          label={say('loginSettings.button')}
          value={form.values.buttonColor.toLowerCase()}
          offers={buttons}
          onChange={(buttonColor) => form.change({ buttonColor })}
        />
      </div>
      <FormError error={form.error} />
      <Answers settings={settings} />
    </Panel>
  )
}

/** The same for those who do not change it. */
function WordsTold({ config }: { config: LoginFields }) {
  const say = useText()
  return (
    <Panel title={say('loginSettings.words')}>
      <Facts
        lines={[
          [say('loginSettings.title'), config.title],
          [say('loginSettings.slogan'), config.slogan],
          [say('loginSettings.background'), config.backgroundColor],
          [say('loginSettings.button'), config.buttonColor],
        ]}
      />
    </Panel>
  )
}

function Answers({ settings: { form, isChanged, revert, save } }: WordsProps) {
  const say = useText()
  const offline = useConnection().kind === 'offline'
  return (
    <div className={classes.answers}>
      <p className={classes.state} role="status">
        {offline ? say('company.online') : isChanged ? say('loginSettings.unsaved') : ''}
      </p>
      <Button variant="default" mih={44} disabled={!isChanged || form.busy} onClick={revert}>
        {say('loginSettings.revert')}
      </Button>
      <Button mih={44} disabled={!isChanged || offline} loading={form.busy} onClick={() => void save()}>
        {say('common.save')}
      </Button>
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
