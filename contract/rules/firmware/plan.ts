import { type CampaignState, type FirmwareDeviceState, isUnderWay } from './states.ts'

/** A device that says nothing for so long is given up, in ms. */
export const firmwarePatience = 10 * 60_000

/** Hours of the campus's clock, minutes since midnight; over midnight when `from` is later; null is all day. */
export interface FirmwareHours {
  fromMinute: number | null
  toMinute: number | null
}

/** Whether a minute since midnight lies in hours, their last one not; those that end where they begin are all day. */
export function withinHours({ fromMinute, toMinute }: FirmwareHours, minute: number): boolean {
  if (fromMinute === null || toMinute === null || fromMinute === toMinute) return true
  return fromMinute < toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute
}

export interface PlannedCampaign extends FirmwareHours {
  state: CampaignState
  /** The last wave whose turn has come; 0 before the first. */
  wave: number
  /** It is paused when more of 100 devices fail; 100 never pauses it. */
  failPercent: number
  /** Failures that were there when somebody let it go on. */
  pardoned: number
}

export interface PlannedDevice {
  wave: number
  state: FirmwareDeviceState
}

export type CampaignStep =
  | { do: 'wait' }
  | { do: 'pause' }
  | { do: 'finish' }
  /** The turn of a wave has come, or of its devices that are tried again. */
  | { do: 'begin'; wave: number }

/** Whether more fail than shall, of the devices whose turn has come. */
export function isTripped(
  { wave, failPercent, pardoned }: Pick<PlannedCampaign, 'wave' | 'failPercent' | 'pardoned'>,
  devices: readonly PlannedDevice[],
): boolean {
  const begun = devices.filter((device) => device.wave <= wave)
  const failed = begun.filter(({ state }) => state === 'failed').length
  return (failed - pardoned) * 100 > failPercent * begun.length
}

/**
 * What a campaign does next. A wave begins when no device of those before it is on its way any more; outside its hours
 * nothing begins, and what is on its way goes on.
 * @param minute of the clock, since midnight
 */
export function campaignStep(
  campaign: PlannedCampaign,
  devices: readonly PlannedDevice[],
  minute: number,
): CampaignStep {
  if (campaign.state !== 'running') return { do: 'wait' }
  if (isTripped(campaign, devices)) return { do: 'pause' }
  const begun = devices.filter(({ wave }) => wave <= campaign.wave)
  const again = begun.some(({ state }) => state === 'waiting')
  const waiting = devices.filter(({ wave, state }) => wave > campaign.wave && state === 'waiting')
  if (!again && begun.some(({ state }) => isUnderWay(state))) return { do: 'wait' }
  if (!again && waiting.length === 0) return { do: 'finish' }
  if (!withinHours(campaign, minute)) return { do: 'wait' }
  return { do: 'begin', wave: again ? campaign.wave : Math.min(...waiting.map(({ wave }) => wave)) }
}
