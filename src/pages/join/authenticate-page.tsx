import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/index.ts'
import { useApi } from '#src/data/frame.ts'
import { useOnlineForm } from '#src/pages/use-online-form.ts'
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
    return <Door title={say('page.authenticate')} note={say('join.authenticated', { name: username })} />
  return (
    <Door title={say('join.noRoles', { name: username })} note={say('join.noRolesHint')}>
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
  const form = useOnlineForm(['cnName'])
  const [company, setCompany] = useState<DataOf<'user.company'> | null>(null)
  const [name, setName] = useState('')
  useEffect(() => {
    let left = false
    api.call('user.company', {}).then(
      (read) => {
        if (left) return
        setCompany(read)
        setName(read.cnName)
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [api])
  if (!company?.founder) return <>{say('join.companyOf', { company: company?.cnName ?? '' })}</>
  const save = () =>
    form.send(async () => {
      setCompany(await api.call('user.nameCompany', { cnName: name.trim() }))
      toast.done(say('join.companySaved'))
    })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        size="md"
        label={say('join.companyName')}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.currentTarget.value)}
        error={form.fields.cnName ?? form.error}
      />
      <Button type="submit" size="md" variant="default" loading={form.busy} disabled={name.trim() === ''}>
        {say('common.save')}
      </Button>
    </form>
  )
}
