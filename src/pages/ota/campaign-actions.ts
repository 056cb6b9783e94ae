import {
  IconArrowBackUp,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react'
import type { Campaign } from '#contract/firmware-shapes.ts'
import { afterCampaignEvent } from '#contract/rules/firmware/states.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import type { MenuAction } from '#src/ui/action-menu.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'

const icons = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  retry: IconRefresh,
  stop: IconPlayerStop,
} as const
const steps = ['pause', 'resume', 'retry', 'stop'] as const
type Step = (typeof steps)[number]

/** What can be done with a campaign now, by the table of its states. @param changed called when something was done */
export function useCampaignActions(campaign: Campaign, name: string, changed: () => void): MenuAction[] {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const allowed = useAllowed('/ota/v1/campaign/steer')
  const { id, state, kind, done, failed } = campaign
  if (!allowed) return []
  const steer = async (action: Step) => {
    const sure =
      action !== 'stop' ||
      (await confirm({
        title: say('ota.step.stopTitle', { name }),
        body: say('ota.step.stopBody'),
        confirm: say('ota.step.stop'),
        danger: true,
      }))
    if (!sure) return
    await attempt(async () => {
      const { devices, left } = await call('ota.steerCampaign', { id, action })
      if (devices > 0) toast.done(say('ota.step.retried', { count: devices }))
      if (left > 0) toast.done(say('ota.step.notRetried', { count: left }))
      changed()
    })
  }
  const rollBack = async () => {
    const sure = await confirm({
      title: say('ota.step.rollBackTitle', { name }),
      body: say('ota.step.rollBackBody', { count: done }),
      confirm: say('ota.step.rollBack'),
      danger: true,
    })
    if (!sure) return
    await attempt(async () => {
      const { devices, left } = await call('ota.rollBack', { id })
      toast.done(say('ota.step.rolledBack', { count: devices }))
      if (left > 0) toast.done(say('ota.step.leftOut', { count: left }))
      changed()
    })
  }
  const fits = (step: Step) => afterCampaignEvent(state, step) !== null && (step !== 'retry' || failed > 0)
  const actions = steps.filter(fits).map((step): MenuAction => {
    const danger = step === 'stop' ? { danger: true as const } : {}
    const label = say(`ota.step.${step}`)
    return { key: step, icon: icons[step], label, disabled: !online, run: () => void steer(step), ...danger }
  })
  if (kind === 'update' && done > 0 && state !== 'running')
    actions.push({
      ...{ key: 'rollBack', icon: IconArrowBackUp, label: say('ota.step.rollBack'), danger: true },
      ...{ disabled: !online, run: () => void rollBack() },
    })
  return actions
}
