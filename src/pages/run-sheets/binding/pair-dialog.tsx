import { Button } from '@mantine/core'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import lineClasses from '../lines.module.css'
import { PairFields, type PairValues } from './pair-fields.tsx'
import { PanelEars } from './panel-ears.tsx'
import { type OpenProps, PlaceForm, type PlaceTask, placeDialog, useSent } from './place-dialog.tsx'

/** Pairs a self-powered panel in a room, with or without a network. */
export const PairDialog = placeDialog(({ task, opened, close }: OpenProps<PlaceTask>) => {
  const say = useText()
  const { pairPanel } = useEdits()
  const { name, room, replaces, ...place } = task
  const form = useCallForm<PairValues>('runSheet.pair', {
    about: `${place.roomId} ${place.identifier}`,
    initial: { serialNumber: '', securityKey: undefined },
  })
  const sent = useSent(close, say('runSheets.pair.kept'))
  const send = (serialNumber: string | null, securityKey?: string) =>
    pairPanel(
      {
        ...{ ...place, serialNumber },
        ...(securityKey === undefined ? {} : { securityKey }),
        ...(replaces === null ? {} : { replaces }),
      },
      `${room} · ${name}`,
    )
  return (
    <PlaceForm
      {...{ opened, close, form }}
      title={say('runSheets.pair.title', { name })}
      submit={say(replaces === null ? 'runSheets.pair.act' : 'runSheets.pair.again')}
      send={async () =>
        sent(await form.submit(({ serialNumber, securityKey }) => send(serialNumber, securityKey)))
      }
    >
      <p className={lineClasses.under}>{say('runSheets.pair.hint')}</p>
      {replaces !== null && (
        <div>
          <p className={lineClasses.words}>{say('runSheets.pair.old', { no: replaces })}</p>
          <Button
            variant="default"
            size="xs"
            disabled={form.busy}
            onClick={async () => sent(await form.act([], () => send(null)))}
          >
            {say('runSheets.pair.remove')}
          </Button>
        </div>
      )}
      <PairFields form={form} />
      <PanelEars
        roomId={place.roomId}
        heard={({ serialNumber, securityKey }) =>
          form.change({ serialNumber, securityKey: securityKey ?? undefined })
        }
      />
    </PlaceForm>
  )
})
