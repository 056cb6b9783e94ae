import '#src/text/gateways.ts'
import { macIn } from '#contract/rules/mac.ts'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import lineClasses from '../lines.module.css'
import { numberIn } from './code-button.tsx'
import { JustPressed } from './just-pressed.tsx'
import {
  LabelField,
  type OpenProps,
  PlaceForm,
  type PlaceTask,
  placeDialog,
  useSent,
} from './place-dialog.tsx'

/** Which place a device is put into, and which one was there. */
export interface BindTask extends PlaceTask {
  /** A device of the room is chosen by scanning it: the places that have one, by its number. */
  swaps?: ReadonlyMap<string, { identifier: string; name: string }>
}

interface Values extends Record<string, unknown> {
  deviceNo: string
  /** Empty where it is not said: the device says it itself, where it can. */
  mac: string
  old: string
}

/** Takes a number out of what a code says. */
const taken =
  (take: (number: string) => void, found = numberIn) =>
  (text: string) => {
    const number = found(text)
    if (number !== '') take(number)
    return number !== ''
  }

/** The place of the device that goes; null where the room has no such device. */
function placeOf({ identifier, name, replaces, swaps }: BindTask, old: string) {
  const no = old.trim()
  return swaps?.get(no) ?? (replaces === no ? { identifier, name } : null)
}

/** Puts a device into a place by its serial number, with or without a network. */
export const BindDialog = placeDialog(({ task, opened, close }: OpenProps<BindTask>) => {
  const say = useText()
  const { bindDevice } = useEdits()
  const { campusId, roomId, room, swaps } = task
  const isSwap = task.replaces !== null || swaps !== undefined
  const form = useCallForm<Values>('runSheet.bind', {
    about: `${roomId} ${task.identifier}`,
    initial: { deviceNo: '', mac: '', old: task.replaces ?? '' },
    check: ({ old }) => ({
      old: isSwap && !placeOf(task, old) ? say('runSheets.device.notHere', { no: old }) : null,
    }),
  })
  const place = placeOf(task, form.values.old)
  const name = place?.name ?? task.name
  const sent = useSent(close, say('runSheets.device.bound'))
  const send = ({ deviceNo, mac, old }: Values) => {
    const { identifier, name } = placeOf(task, old) ?? task
    return bindDevice(
      {
        ...{ campusId, roomId, identifier, deviceNo },
        ...(mac === '' ? {} : { mac }),
        ...(isSwap ? { replaces: old } : {}),
      },
      `${room} · ${name}`,
    )
  }
  return (
    <PlaceForm
      {...{ opened, close, form }}
      title={
        name === ''
          ? say('runSheets.device.swapAny')
          : say(isSwap ? 'runSheets.device.swapTitle' : 'runSheets.device.bindTitle', { name })
      }
      submit={say(isSwap ? 'runSheets.device.swap' : 'runSheets.device.bind')}
      send={async () => sent(await form.submit(send))}
    >
      {isSwap && (
        <>
          <LabelField
            required
            data-autofocus={task.replaces === null || undefined}
            label={say('runSheets.device.oldSerial')}
            description={say('runSheets.device.oldHint')}
            {...form.text('old')}
            read={taken((old) => form.change({ old }))}
          />
          <div>
            {place && (
              <p className={lineClasses.words}>{say('runSheets.device.found', { name: place.name })}</p>
            )}
            <p className={lineClasses.under}>{say('runSheets.device.stays')}</p>
          </div>
        </>
      )}
      <LabelField
        label={say('runSheets.device.serial')}
        description={say('runSheets.device.serialHint')}
        data-autofocus={task.replaces !== null || !isSwap || undefined}
        {...form.limits('deviceNo')}
        {...form.text('deviceNo')}
        read={taken((deviceNo) => form.change({ deviceNo }))}
      />
      <LabelField
        label={say('gateways.mac')}
        description={say('gateways.macHint')}
        {...form.limits('mac')}
        {...form.text('mac')}
        read={taken((mac) => form.change({ mac }), macIn)}
      />
      <JustPressed
        campusId={campusId}
        roomId={roomId}
        choose={({ deviceNo, mac }) => form.change({ deviceNo, mac })}
      />
    </PlaceForm>
  )
})
