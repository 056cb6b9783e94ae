import '#src/text/theme-panel.ts'
import { Button, Drawer, SegmentedControl, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ThemeFields } from '#contract/company-settings.ts'
import { limits } from '#contract/limits.ts'
import { defaultTheme, themeNames } from '#contract/rules/theme.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useCompanyVerbs } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { tellFailure } from '#src/form/tell-failure.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { tintsOf } from '#src/theme/colour.ts'
import { takeCompanyLook, tryLook } from '#src/theme/theme-choice.ts'
import { ColourField } from '#src/ui/colour-field.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { isMomentTaken, useAsked } from '#src/ui/confirm-store.ts'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { useBackCloses } from '#src/ui/use-back-closes.ts'
import { useFocusReturn } from '#src/ui/use-focus-return.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { useUnloadWarning } from '#src/ui/use-unload-warning.ts'
import classes from './theme-panel.module.css'

const primaries = [limits.primaryColour, '#00a870', '#e37318', '#d54941', '#7b61ff', '#0594fa'] as const
const navs = ['#ffffff', '#12355f', '#1d2630', '#0b6e4f', '#7a1f2b', '#f5e6c8'] as const

/** By `mapType`, see the styles of the map page. */
const mapStyles = ['theme', 'night', 'paper'] as const

const same = (one: ThemeFields, other: ThemeFields) =>
  (Object.keys(defaultTheme) as (keyof ThemeFields)[]).every((key) => one[key] === other[key])

/** Everything on screen as a preview of fields, for as long as they are edited; as it is while there are none. */
function usePreview(fields: ThemeFields | null) {
  const key = JSON.stringify(fields)
  useEffect(() => tryLook(JSON.parse(key) as ThemeFields | null), [key])
  useEffect(() => () => tryLook(null), [])
}

const fieldsOf = (theme: ThemeFields): ThemeFields => {
  const { layout, mapType, navBgColor, customColor, themeColor, iconVisible } = theme
  return { layout, mapType, navBgColor, customColor, themeColor, iconVisible }
}

/** The theme under edit: what is kept of it, with what was changed since. Without fields until it is known what is kept. */
function useThemeDraft() {
  const { cid } = useDesk().user
  const { data: kept, waiting, freshness } = useAnswer('companyTheme.getByCid', { cid })
  const [edited, setEdited] = useState<Partial<ThemeFields>>({})
  const fields = kept && fieldsOf({ ...kept, ...edited })
  const changed = kept !== null && fields !== null && !same(fields, kept)
  usePreview(fields)
  useUnloadWarning(changed)
  return {
    id: kept?.id ?? null,
    fields,
    waiting,
    error: freshness?.error ?? null,
    changed,
    put: (fields: Partial<ThemeFields>) => setEdited((before) => ({ ...before, ...fields })),
    revert: () => setEdited({}),
  }
}

/** Leaves the panel; what is not saved is only discarded on the user's word. */
function useLeave(changed: boolean, close: () => void) {
  const say = useText()
  const confirm = useConfirm()
  return async () => {
    const discard =
      !changed ||
      (await confirm({
        title: say('themePanel.leaveTitle'),
        body: say('themePanel.leaveBody'),
        confirm: say('themePanel.leave'),
        cancel: say('themePanel.stay'),
        danger: true,
      }))
    if (discard) close()
  }
}

function useSave({ id, fields }: Pick<ReturnType<typeof useThemeDraft>, 'id' | 'fields'>, close: () => void) {
  const say = useText()
  const { saveTheme } = useCompanyVerbs()
  const mayEdit = useAllowed('/companyTheme/v1/edit')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!fields) return
    setBusy(true)
    try {
      // The panel is open to whoever may add a theme, which replaces the one there is.
      await saveTheme(mayEdit ? id : null, fields)
      takeCompanyLook(fields, Date.now())
      toast.done(say('themePanel.saved'))
      close()
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

/** The company's theme, with everything on screen as its preview (spec point 2). */
export function ThemePanel({ close }: { close: () => void }) {
  const say = useText()
  const phone = useIsPhone()
  const offline = useConnection().kind === 'offline'
  const draft = useThemeDraft()
  const { busy, save } = useSave(draft, close)
  const leave = useLeave(draft.changed, close)
  const asking = useAsked() !== null
  const content = useFocusReturn(true)
  const turnAway = () => void (isMomentTaken() || leave())
  useBackCloses(phone && !asking, turnAway)
  return (
    <Drawer.Root
      opened
      onClose={turnAway}
      closeOnEscape={!asking}
      returnFocus={false}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '70dvh' : 380}
      lockScroll={false}
      // Below the question whether to discard what is not saved.
      zIndex={190}
      classNames={{ content: classes.panel }}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay backgroundOpacity={0} />
      <Drawer.Content ref={content}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{say('themePanel.title')}</Drawer.Title>
          <Drawer.CloseButton size={44} aria-label={say('ui.closeDialog')} />
        </div>
        <Drawer.Body className={classes.body}>
          <p className={classes.hint}>{say('themePanel.hint')}</p>
          {draft.fields ? (
            <Fields fields={draft.fields} put={draft.put} />
          ) : draft.waiting ? (
            <LoadingState />
          ) : (
            <p className={classes.hint}>{draft.error ?? say('company.online')}</p>
          )}
        </Drawer.Body>
        <div className={classes.answers}>
          {offline && draft.fields && <p className={classes.offline}>{say('company.online')}</p>}
          <Button variant="default" disabled={!draft.changed || busy} onClick={draft.revert}>
            {say('themePanel.revert')}
          </Button>
          <Button disabled={!draft.changed || offline} loading={busy} onClick={() => void save()}>
            {say('common.save')}
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface FieldsProps {
  fields: ThemeFields
  put: (fields: Partial<ThemeFields>) => void
}

function Fields({ fields, put }: FieldsProps) {
  const { layout, mapType, navBgColor, customColor, themeColor, iconVisible } = fields
  const say = useText()
  return (
    <>
      <Choice
        label={say('themePanel.theme')}
        value={themeColor}
        choices={themeNames.map((value) => ({ value, label: say(`shell.themes.${value}`) }))}
        choose={(value) => put({ themeColor: themeNames.find((name) => name === value) ?? 'default' })}
      />
      <ColourField
        label={say('themePanel.primary')}
        value={customColor.toLowerCase()}
        offers={primaries}
        onChange={(colour) => put({ customColor: colour })}
      />
      <Tints colour={customColor} label={say('themePanel.tints')} />
      <ColourField
        label={say('themePanel.nav')}
        hint={say('themePanel.navHint')}
        value={navBgColor.toLowerCase()}
        offers={navs}
        onChange={(colour) => put({ navBgColor: colour })}
      />
      <Choice
        label={say('themePanel.layout')}
        value={String(layout)}
        choices={[
          { value: '1', label: say('themePanel.layouts.horizontal') },
          { value: '2', label: say('themePanel.layouts.vertical') },
        ]}
        choose={(value) => put({ layout: Number(value) })}
      />
      <Choice
        label={say('themePanel.map')}
        value={String(mapType)}
        choices={mapStyles.map((style, value) => ({
          value: String(value),
          label: say(`themePanel.maps.${style}`),
        }))}
        choose={(value) => put({ mapType: Number(value) })}
      />
      <Switch
        label={say('themePanel.icons')}
        checked={iconVisible}
        className={classes.switch}
        onChange={(event) => put({ iconVisible: event.currentTarget.checked })}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  value: string
  choices: { value: string; label: string }[]
  choose: (value: string) => void
}

function Choice({ label, value, choices, choose }: ChoiceProps) {
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <SegmentedControl fullWidth aria-label={label} value={value} data={choices} onChange={choose} />
    </div>
  )
}

function Tints({ colour, label }: { colour: string; label: string }) {
  const { tints, darker } = tintsOf(colour)
  return (
    <div className={classes.tints} role="img" aria-label={label} title={label}>
      {[darker, ...tints].map((tint, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tints of white are all the same
        <span key={index} style={{ background: tint }} />
      ))}
    </div>
  )
}
