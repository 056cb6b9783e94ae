/** How far a device of a campaign is. */
export const firmwareDeviceStates = [
  'waiting',
  'sent',
  'downloading',
  'installing',
  'done',
  'failed',
  'cancelled',
] as const
export type FirmwareDeviceState = (typeof firmwareDeviceStates)[number]

export const campaignStates = ['running', 'paused', 'done', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** What happens to a device of a campaign: its turn, what its gateway says, and what people decide. */
export const firmwareDeviceEvents = [
  'begin',
  'download',
  'install',
  'applied',
  'fail',
  'retry',
  'cancel',
] as const
export type FirmwareDeviceEvent = (typeof firmwareDeviceEvents)[number]

/** `trip` is too many failures, `finish` that no device is left whose turn is to come. */
export const campaignEvents = ['pause', 'trip', 'resume', 'retry', 'stop', 'finish'] as const
export type CampaignEvent = (typeof campaignEvents)[number]

type Table<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State }
}

/**
 * Every transition there is; what does not stand here changes nothing. Messages come late, twice and out of order: a
 * device that was given up may still tell that it has the firmware, and then has it. One that is writing its flash is
 * never told to stop.
 */
const deviceTable: Table<FirmwareDeviceState, FirmwareDeviceEvent> = {
  waiting: { begin: 'sent', cancel: 'cancelled' },
  sent: {
    download: 'downloading',
    install: 'installing',
    applied: 'done',
    fail: 'failed',
    cancel: 'cancelled',
  },
  downloading: {
    download: 'downloading',
    install: 'installing',
    applied: 'done',
    fail: 'failed',
    cancel: 'cancelled',
  },
  installing: { applied: 'done', fail: 'failed' },
  done: {},
  failed: { retry: 'waiting', applied: 'done' },
  cancelled: { applied: 'done' },
}

const campaignTable: Table<CampaignState, CampaignEvent> = {
  running: { pause: 'paused', trip: 'paused', retry: 'running', stop: 'stopped', finish: 'done' },
  paused: { resume: 'running', retry: 'running', stop: 'stopped' },
  done: { retry: 'running' },
  stopped: {},
}

/** The state after an event; null where the event means nothing in this state. */
export const afterDeviceEvent = (
  state: FirmwareDeviceState,
  event: FirmwareDeviceEvent,
): FirmwareDeviceState | null => deviceTable[state][event] ?? null

/** The state of a campaign after an event; null where the event means nothing in this state. */
export const afterCampaignEvent = (state: CampaignState, event: CampaignEvent): CampaignState | null =>
  campaignTable[state][event] ?? null

/** Whether a device is between its turn and its end. */
export const isUnderWay = (state: FirmwareDeviceState): boolean =>
  state === 'sent' || state === 'downloading' || state === 'installing'

/** Whether nothing but a person's decision, or a late word of the device, changes it any more. */
export const isOver = (state: FirmwareDeviceState): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'
