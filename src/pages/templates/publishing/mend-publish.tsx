import '#src/text/parts.ts'
import { KeptRows } from '#src/form/kept-rows.tsx'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'
import { WaveFields } from './wave-fields.tsx'

interface Values extends Record<string, unknown> {
  waveSize?: number
  pauseOnFault?: boolean
  roomIds?: number[]
}

/** Publishes a template to as many rooms at a time as are chosen now, and to those that are left, of a publishing that was refused. */
export function MendPublish(props: MendProps) {
  const say = useText()
  const { input } = props.view.item
  const ids = Array.isArray(input.roomIds) ? (input.roomIds as number[]) : null
  const form = useMendForm<Values>(props, {
    begin: ({ waveSize, pauseOnFault }) => ({
      ...(typeof waveSize === 'number' ? { waveSize, pauseOnFault: pauseOnFault === true } : {}),
      ...(ids ? { roomIds: ids } : {}),
    }),
  })
  const { waveSize, pauseOnFault = false } = form.values
  return (
    <MendDialog {...props} form={form} send={form.send}>
      {waveSize !== undefined && (
        <WaveFields
          waveSize={waveSize}
          pauseOnFault={pauseOnFault}
          change={form.change}
          error={form.fault('waveSize')}
        />
      )}
      {ids && (
        <KeptRows
          {...form.value<number[]>('roomIds')}
          view={props.view}
          label={say('parts.publishing.to')}
          ids={ids}
        />
      )}
      {waveSize === undefined && !ids && <p>{say('parts.publishing.way.all')}</p>}
    </MendDialog>
  )
}
