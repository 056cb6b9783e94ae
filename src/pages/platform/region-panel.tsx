import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Region } from '#contract/company-settings.ts'
import { useCompanyVerbs, useRegions } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './platform.module.css'

const words = ({ province, city, district }: Region) => [province, city, district].filter(Boolean).join(' / ')
const none: Region = { province: '', city: '', district: '' }
const parts = ['province', 'city', 'district'] as const

/** The regions the company works in; who may edit them adds and removes them here. */
export function RegionPanel() {
  const say = useText()
  const known = useRegions()
  const { saveRegions } = useCompanyVerbs()
  const mayEdit = useAllowed(['/companyRegion/v1/add', '/companyRegion/v1/edit'])
  const offline = useConnection().kind === 'offline'
  const [busy, setBusy] = useState(false)
  const regions = known?.regionList ?? []

  const save = async (next: Region[]) => {
    setBusy(true)
    try {
      await saveRegions(known?.id ?? null, next)
      toast.done(say('company.regions.saved'))
      return true
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={say('company.regions.title')}>
      <p className={classes.hint}>{say('company.regions.hint')}</p>
      {regions.length === 0 && <p className={classes.hint}>{say('company.regions.none')}</p>}
      <ul className={classes.list}>
        {regions.map((region) => (
          <li key={words(region)}>
            <span className={classes.name}>{words(region)}</span>
            {mayEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={busy || offline}
                aria-label={say('company.regions.remove', { name: words(region) })}
                onClick={() => void save(regions.filter((one) => one !== region))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && offline && <p className={classes.hint}>{say('company.online')}</p>}
      {mayEdit && !offline && (
        <AddRegion
          taken={(region) => regions.some((one) => words(one) === words(region))}
          add={(region) => save([...regions, region])}
          busy={busy}
        />
      )}
    </Panel>
  )
}

interface AddProps {
  taken: (region: Region) => boolean
  add: (region: Region) => Promise<boolean>
  busy: boolean
}

function AddRegion({ taken, add, busy }: AddProps) {
  const say = useText()
  const [region, setRegion] = useState(none)
  const [fault, setFault] = useState<'needed' | 'twice' | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [province, city, district] = parts.map((part) => region[part].trim()) as [string, string, string]
    const made = { province, city, district }
    const found = !province || !city ? 'needed' : taken(made) ? 'twice' : null
    setFault(found)
    if (!found && (await add(made))) setRegion(none)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.add}>
        {parts.map((part) => (
          <TextInput
            key={part}
            label={say(`company.regions.${part}`)}
            value={region[part]}
            required={part !== 'district'}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => {
              const { value } = event.currentTarget
              setRegion((before) => ({ ...before, [part]: value }))
            }}
          />
        ))}
        <Button type="submit" variant="light" mih={44} loading={busy}>
          {say('company.regions.add')}
        </Button>
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {say(`company.regions.${fault}`)}
        </p>
      )}
    </form>
  )
}
