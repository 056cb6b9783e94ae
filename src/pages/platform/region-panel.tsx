import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { CompanyRegion, Region } from '#contract/company-settings.ts'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useCompanyVerbs } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { attempt } from '#src/form/attempt.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './platform.module.css'

const words = ({ province, city, district }: Region) => [province, city, district].filter(Boolean).join(' / ')
const none: Region = { province: '', city: '', district: '' }
const parts = ['province', 'city', 'district'] as const

/** The regions the company works in, once they are known: whoever adds one to them saves them all. */
export function RegionPanel() {
  const say = useText()
  const { cid } = useDesk().user
  const { data, waiting, freshness } = useAnswer('companyRegion.getByCid', { cid })
  return (
    <Panel title={say('company.regions.title')}>
      <p className={classes.hint}>{say('company.regions.hint', { place: say('system.place') })}</p>
      {data ? (
        <Regions known={data} />
      ) : waiting ? (
        <LoadingState rows={2} height={48} />
      ) : (
        <p className={classes.hint}>{freshness?.error ?? say('company.online')}</p>
      )}
    </Panel>
  )
}

/** Who may edit them adds and removes them here. */
function Regions({ known: { id, regionList: regions } }: { known: CompanyRegion }) {
  const say = useText()
  const { saveRegions } = useCompanyVerbs()
  const mayEdit = useAllowed(`/companyRegion/v1/${id === null ? 'add' : 'edit'}`)
  const offline = useConnection().kind === 'offline'
  const [busy, setBusy] = useState(false)

  const save = async (next: Region[]) => {
    await saveRegions(id, next)
    toast.done(say('company.regions.saved'))
  }
  const remove = async (region: Region) => {
    setBusy(true)
    await attempt(() => save(regions.filter((one) => one !== region)))
    setBusy(false)
  }

  return (
    <>
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
                onClick={() => void remove(region)}
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
        />
      )}
    </>
  )
}

interface AddProps {
  taken: (region: Region) => boolean
  add: (region: Region) => Promise<void>
}

function AddRegion({ taken, add }: AddProps) {
  const say = useText()
  const missing = (text: string) => (text === '' ? faultWords('required') : null)
  const form = useEntryForm({
    keptAs: 'companyRegion.add',
    initial: { ...none },
    faults: (region) => ({
      province: missing(region.province) ?? (taken(region) ? say('company.regions.twice') : null),
      city: missing(region.city),
    }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.submit(add)) form.reset()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DraftOffer unsaved={form.unsaved} />
      <div className={classes.add}>
        {parts.map((part) => (
          <TextInput
            key={part}
            label={say(`company.regions.${part}`)}
            required={part !== 'district'}
            maxLength={limits.regionPart}
            autoComplete="off"
            {...form.text(part)}
          />
        ))}
        <Button type="submit" variant="light" mih={44} loading={form.busy}>
          {say('company.regions.add')}
        </Button>
      </div>
      <FormError error={form.error} />
    </form>
  )
}
