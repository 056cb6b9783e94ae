import { NativeSelect, NumberInput } from '@mantine/core'
import { abilityOf } from '#contract/rules/abilities.ts'
import { relayKeys } from '#contract/rules/channel-targets.ts'
import type { TemplateRelayEquipment } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import classes from '../timings/timing-fields.module.css'
import { loadNames } from './relay-words.ts'

interface Values {
  name: string
  equipmentId: number
  channel: number
  keyType: number
  interlockChannel: number | null
  /** In seconds. */
  pulse: number | string
}

const second = 1_000
const needsPartner: readonly number[] = [relayKeys.curtainUp, relayKeys.curtainDown]

function RelayFields(props: PartFieldsProps<Values>) {
  const { template, row, values, change, text, value, fault, limits } = props
  const say = useText()
  const products = useProductsById()
  const { min, max } = limits('pulse')
  const known = template.equipmentList.flatMap(({ id, name, productId }) => {
    const has = abilityOf(products.get(productId), 'relayChannels')
    return has || id === values.equipmentId ? [{ id, name, channels: has?.max ?? values.channel }] : []
  })
  const count = known.find(({ id }) => id === values.equipmentId)?.channels ?? 0
  const channels = Array.from({ length: count }, (_, index) => ({
    value: String(index + 1),
    label: say('parts.relays.channel', { channel: index + 1 }),
  }))
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <div className={classes.pair}>
        <NativeSelect
          label={say('parts.relays.module')}
          disabled={row !== null}
          value={String(values.equipmentId)}
          onChange={({ currentTarget }) => change({ equipmentId: Number(currentTarget.value), channel: 1 })}
          data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={fault('equipmentId')}
        />
        <NativeSelect
          label={say('field.channel')}
          disabled={row !== null}
          value={String(values.channel)}
          onChange={({ currentTarget }) => change({ channel: Number(currentTarget.value) })}
          data={channels}
          error={fault('channel')}
        />
      </div>
      <NativeSelect
        label={say('field.keyType')}
        description={values.keyType === relayKeys.lamp ? say('parts.relays.lampHint') : undefined}
        value={String(values.keyType)}
        onChange={({ currentTarget }) => change({ keyType: Number(currentTarget.value) })}
        data={loadNames.map((name) => ({
          value: String(relayKeys[name]),
          label: say(`parts.relays.load.${name}`),
        }))}
        error={fault('keyType')}
      />
      <NativeSelect
        label={say('field.interlockChannel')}
        description={say(
          needsPartner.includes(values.keyType) ? 'parts.relays.curtainHint' : 'parts.relays.interlockHint',
        )}
        value={values.interlockChannel === null ? '' : String(values.interlockChannel)}
        onChange={({ currentTarget: { value: chosen } }) =>
          change({ interlockChannel: chosen === '' ? null : Number(chosen) })
        }
        data={[
          { value: '', label: say('parts.relays.noInterlock') },
          ...channels.filter((channel) => channel.value !== String(values.channel)),
        ]}
        error={fault('interlockChannel')}
      />
      <NumberInput
        label={say('parts.relays.seconds')}
        description={say('parts.relays.pulseHint')}
        min={(min ?? 0) / second}
        max={(max ?? 0) / second}
        decimalScale={1}
        {...value<number | string>('pulse')}
      />
    </>
  )
}

/** What hangs on a channel, and how it is switched. */
export const relayForm: PartFormKind<'relayEquipmentList', Values> = {
  begin: (row: Partial<TemplateRelayEquipment>) => ({
    name: row.name ?? '',
    equipmentId: row.equipmentId ?? 0,
    channel: row.channel ?? 1,
    keyType: row.keyType ?? relayKeys.lamp,
    interlockChannel: row.interlockChannel ?? null,
    pulse: (row.pulse ?? 0) / second,
  }),
  Fields: RelayFields,
  entered: ({ pulse, ...values }) => ({ ...values, pulse: Math.round(Number(pulse) * second) }),
}
