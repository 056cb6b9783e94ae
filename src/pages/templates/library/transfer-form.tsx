import '#src/text/parts.ts'
import { Radio, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { TransferCheck } from '#contract/library-shapes.ts'
import { useApi } from '#src/data/frame.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import { toast } from '#src/ui/toast.ts'
import { CampusPicker } from '../campus-picker.tsx'
import { KeptCampuses, useKeptCampuses } from './kept-campuses.tsx'
import classes from './library.module.css'
import { MissingProducts } from './take-form.tsx'

const ways = ['places', 'company'] as const
type Way = (typeof ways)[number]

interface Props {
  template: SeenTemplate
  opened: boolean
  close: () => void
}

interface Values extends Record<string, unknown> {
  campusIds: number[]
  enName: string
}

/** Moves a template to other places, or hands a copy to another company; what does not go along is named first. */
export const TransferForm = perOpening(OpenForm)

function OpenForm({ template, opened, close }: Props) {
  const say = useText()
  const { call } = useApi()
  const { id, name } = template
  const [way, setWay] = useState<Way>('places')
  const [check, setCheck] = useState<TransferCheck | null>(null)
  const kept = useKeptCampuses(template)
  const form = useCallForm<Values>('template.transfer', {
    initial: { campusIds: [...template.campusIds], enName: '' },
    check: ({ campusIds }) => (way === 'places' ? { campusIds: kept.fault(campusIds) } : {}),
  })
  const { campusIds, enName } = form.values
  const target = way === 'places' ? { campusIds } : { enName: enName.trim() }
  const key = JSON.stringify(target)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was checked is no more what will be sent
  useEffect(() => setCheck(null), [key])

  const look = async () => setCheck(await call('template.transferCheck', { id, ...target }))
  const submit = async () => {
    if (check === null) return void (await form.act(Object.keys(target), look))
    if (!(await form.submit(() => call('template.transfer', { id, ...target })))) return
    toast.done(say('parts.library.transferred', { name }))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.library.transferTitle', { name })}
      onSubmit={() => void submit()}
      submit={say(check === null ? 'parts.library.check' : 'parts.library.transfer')}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={(check?.roomList.length ?? 0) > 0 || (way === 'company' && enName.trim() === '')}
      error={form.error}
    >
      <Radio.Group
        label={say('parts.library.transferTo')}
        value={way}
        onChange={(value) => setWay(value === 'company' ? 'company' : 'places')}
      >
        <Stack gap={8} mt={6}>
          {ways.map((one) => (
            <Radio
              key={one}
              value={one}
              label={say(`parts.library.way.${one}`, { place: say('system.place') })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {way === 'places' ? (
        <>
          <CampusPicker {...form.value<number[]>('campusIds')} />
          <KeptCampuses names={kept.names} />
        </>
      ) : (
        <TextInput
          label={say('parts.library.enName')}
          description={say('parts.library.enNameHint')}
          {...form.text('enName')}
        />
      )}
      {check && <Checked check={check} />}
    </FormDialog>
  )
}

function Checked({ check: { companyName, missingProducts, roomList } }: { check: TransferCheck }) {
  const say = useText()
  const free = missingProducts.length === 0 && roomList.length === 0
  return (
    <div role="status">
      {companyName !== null && <p>{say('parts.library.toCompany', { name: companyName })}</p>}
      {free && <p>{say('parts.library.nothingMissing')}</p>}
      <MissingProducts names={missingProducts} />
      {roomList.length > 0 && (
        <>
          <p className={classes.bad}>{say('parts.library.roomsInWay')}</p>
          <ul className={classes.lines}>
            {roomList.map((room) => (
              <li key={room.roomId}>
                {room.place} / {room.name}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
