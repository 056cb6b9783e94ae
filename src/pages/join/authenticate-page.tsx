import '#src/text/join.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type { DataOf } from '#contract/index.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { Door } from './door.tsx'
import classes from './join.module.css'

/** /authenticate: what an account of the open platform without roles can do to get some. */
export function AuthenticatePage() {
  const say = useText()
  const session = useSession()
  if (session.kind !== 'signed-in') return null
  const { username, roles } = session.user
  if (roles.length > 0)
    return (
      <Door
        page="authenticate"
        title={say('page.authenticate')}
        note={say('join.authenticated', { name: username })}
      />
    )
  return (
    <Door page="authenticate" title={say('join.noRoles', { name: username })} note={say('join.noRolesHint')}>
      <ol className={classes.steps}>
        <li>
          <OwnCompanyName />
        </li>
        <li>{say('join.askAdmin', { id: session.user.userId })}</li>
        <li>{say('join.signInAnew')}</li>
      </ol>
    </Door>
  )
}

/** The name of the company that came with the account, which whoever will give her roles knows her by. */
function OwnCompanyName() {
  const say = useText()
  const api = useApi()
  const [company, setCompany] = useState<DataOf<'user.company'> | null>(null)
  useEffect(() => {
    let left = false
    api.call('user.company', {}).then(
      (read) => left || setCompany(read),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [api])
  if (!company?.founder) return <>{say('join.companyOf', { company: company?.cnName ?? '' })}</>
  return <CompanyNameForm cnName={company.cnName} />
}

function CompanyNameForm({ cnName }: { cnName: string }) {
  const say = useText()
  const api = useApi()
  const form = useCallForm('user.nameCompany', { initial: { cnName }, inWords: onlineFailureInWords })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const named = await form.submit((values) => api.call('user.nameCompany', values))
    if (named) toast.done(say('join.companySaved'))
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        size="md"
        label={say('join.companyName')}
        {...form.limits('cnName')}
        {...form.text('cnName')}
        error={form.fault('cnName') ?? form.error}
      />
      <Button type="submit" size="md" variant="default" loading={form.busy}>
        {say('common.save')}
      </Button>
    </form>
  )
}
