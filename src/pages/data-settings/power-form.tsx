import { NativeSelect, NumberInput } from '@mantine/core'
import type { Product } from '#contract/product.ts'
import {
  type PowerCurve,
  type PowerPoint,
  powerCurveKinds,
  powerFault,
  powerShare,
  ratingOf,
} from '#contract/rules/rated-power.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { sayFaults } from '#src/form/call-rules.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './data-settings.module.css'
import { Points } from './power-points.tsx'

/** Where a curve begins to be entered, in % of brightness. */
const usualLevels = [10, 25, 50, 75]

interface Values extends Record<string, unknown> {
  ratedPower: number | null
  standbyPower: number | null
  powerCurve: PowerCurve
}

interface Props {
  /** null: it is closed. */
  product: Product | null
  close: () => void
}

/** What lamps of a product take: at full brightness, while dark, and in between. */
export function PowerForm({ product, close }: Props) {
  const kept = useKept(product)
  return kept && <OpenForm key={kept.opening} product={kept.value} opened={product !== null} close={close} />
}

function OpenForm({ product, opened, close }: { product: Product; opened: boolean; close: () => void }) {
  const say = useText()
  const { saveProductPower } = useDataSettingsVerbs()
  const { productId, name } = product
  const form = useCallForm<Values>('product.power', {
    initial: () => {
      const { rated, standby, curve } = ratingOf(product)
      return { ratedPower: rated, standbyPower: standby, powerCurve: curve }
    },
    check: ({ ratedPower, standbyPower, powerCurve }) =>
      ratedPower === null || standbyPower === null
        ? {}
        : sayFaults(powerFault({ ratedPower, standbyPower, powerCurve })),
    about: productId,
  })
  const { powerCurve } = form.values
  const submit = async () => {
    const sent = await form.submit(({ ratedPower, standbyPower, powerCurve: { kind, points } }) =>
      saveProductPower({
        productId,
        ratedPower: ratedPower ?? 0,
        standbyPower: standbyPower ?? 0,
        powerCurve: { kind, points: [...points] },
      }),
    )
    if (!sent) return
    toast.done(say('previews.settings.saved'))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('previews.power.edit', { name })}
      onSubmit={() => void submit()}
      busy={form.busy}
      error={form.error}
      unsaved={form.unsaved}
    >
      {(['ratedPower', 'standbyPower'] as const).map((field) => (
        <NumberInput
          key={field}
          label={say(`previews.power.${field}`)}
          hideControls
          clampBehavior="none"
          allowNegative={false}
          decimalScale={2}
          {...form.limits(field)}
          value={form.values[field] ?? ''}
          onChange={(value) => form.change({ [field]: value === '' ? null : Number(value) })}
          error={form.fault(field)}
        />
      ))}
      <NativeSelect
        label={say('previews.power.curve')}
        value={powerCurve.kind}
        data={powerCurveKinds.map((kind) => ({ value: kind, label: say(`previews.power.curves.${kind}`) }))}
        error={form.fault('powerCurve')}
        onChange={({ currentTarget: { value } }) => {
          const kind = powerCurveKinds.find((each) => each === value) ?? 'linear'
          form.change({ powerCurve: { kind, points: kind === 'points' ? pointsOf(powerCurve) : [] } })
        }}
      />
      {powerCurve.kind === 'points' && (
        <Points
          points={powerCurve.points}
          change={(points) => form.change({ powerCurve: { kind: 'points', points } })}
        />
      )}
      <p className={classes.hint}>{say('previews.power.fromNow')}</p>
    </FormDialog>
  )
}

/** The curve so far, as points to begin from. */
const pointsOf = (curve: PowerCurve): PowerPoint[] =>
  usualLevels.map((level) => ({ level, share: Math.round(powerShare(curve, level) * 1_000) / 10 }))
