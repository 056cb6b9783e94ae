import '#src/text/account.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { InputOf } from '#contract/index.ts'
import { isSystemCode, type SystemCode, systemCodes } from '#contract/systems.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import classes from './companies.module.css'
import type { JustOpened } from './companies-page.tsx'
import { PlatformChoice } from './platform-choice.tsx'

interface Props {
  opened: boolean
  close: () => void
  done: (company: JustOpened) => void
}

type Values = Required<InputOf<'operator.open'>>

const empty: Values = {
  system: 'school',
  alsoIn: [],
  ...{ cnName: '', enName: '', account: '', username: '', appTitle: '' },
}

/** Opens a company with its first administrator. */
export const OpenForm = perOpening(Opening)

function Opening({ opened, close, done }: Props) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm<Values>('operator.open', { about: 'new', initial: empty })
  const submit = async () => {
    const told: JustOpened[] = []
    const taken = await form.submit(async (values) => {
      const company = await call('operator.open', values)
      told.push({ ...company, cnName: values.cnName, system: values.system })
    })
    const [company] = told
    if (taken && company) done(company)
  }
  const text = (field: 'cnName' | 'enName' | 'account' | 'username' | 'appTitle', description?: string) => (
    <TextInput
      label={say(`companies.${field}`)}
      description={description}
      autoComplete="off"
      spellCheck={false}
      {...form.text(field)}
      {...form.limits(field)}
      data-autofocus={field === 'cnName' || undefined}
    />
  )
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('companies.open')}
      submit={say('companies.open')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <p className={classes.dim}>{say('companies.openHint')}</p>
      <NativeSelect
        label={say('companies.system')}
        value={form.values.system}
        onChange={({ currentTarget: { value } }) =>
          isSystemCode(value) && form.change({ system: value, alsoIn: [] })
        }
        data={systemCodes.map((system) => ({ value: system, label: say(`account.systems.${system}`) }))}
      />
      <PlatformChoice {...form.value<SystemCode[]>('alsoIn')} had={[form.values.system]} />
      {text('cnName')}
      {text('enName', say('companies.enNameHint'))}
      {text('appTitle', say('companies.appTitleHint'))}
      {text('account')}
      {text('username', say('companies.usernameHint'))}
    </FormDialog>
  )
}
