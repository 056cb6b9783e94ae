/** 1 calls somebody at once, 2 is looked after the same day, 3 when there is time. */
export const alarmLevels = [1, 2, 3] as const
export type AlarmLevel = (typeof alarmLevels)[number]

/** What a company can be alarmed of. */
export const alarmKinds = [
  'gatewayOffline',
  'deviceOffline',
  'deviceFault',
  'smoke',
  'co',
  'water',
  'temperature',
  'battery',
  'energyOver',
  'lightOver',
  'energyForecast',
  'lightForecast',
  'configDrift',
  'firmwareRefused',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** What an alarm is about: a device (a gateway is one), or a place that several are in. */
export const alarmObjects = ['device', 'room', 'building', 'campus'] as const
export type AlarmObject = (typeof alarmObjects)[number]

interface KindFacts {
  level: AlarmLevel
  /** Seconds that the condition has to hold before it is an alarm, when nobody says otherwise. */
  minSeconds: number
  /** Seconds that it has to be gone before the alarm clears. */
  goneSeconds: number
  /**
   * Of what is measured: what it is compared with when nobody says otherwise, how far back it has to go, and between what
   * both stay.
   */
  limit: (Span & { threshold: number; hysteresis: number }) | null
}

interface Span {
  minimum: number
  maximum: number
  unit: string
}

/** Of what sensors of rooms, freezers and boilers can tell. */
const degrees: Span = { minimum: -40, maximum: 125, unit: '°C' }
/** Of a full battery. An empty one says nothing, so that none is ever below 1 %. */
const charge: Span = { minimum: 1, maximum: 100, unit: '%' }
/** Of what a campus is rated at. */
const ofRated: Span = { minimum: 1, maximum: 1_000, unit: '%' }

/** Each kind with what it starts from. */
export const kindFacts: Readonly<Record<AlarmKind, KindFacts>> = {
  gatewayOffline: { level: 1, minSeconds: 60, goneSeconds: 5, limit: null },
  deviceOffline: { level: 3, minSeconds: 1_800, goneSeconds: 30, limit: null },
  deviceFault: { level: 2, minSeconds: 60, goneSeconds: 60, limit: null },
  smoke: { level: 1, minSeconds: 0, goneSeconds: 60, limit: null },
  co: { level: 1, minSeconds: 0, goneSeconds: 60, limit: null },
  water: { level: 1, minSeconds: 0, goneSeconds: 60, limit: null },
  temperature: {
    level: 2,
    minSeconds: 300,
    goneSeconds: 60,
    limit: { threshold: 40, hysteresis: 2, ...degrees },
  },
  battery: {
    level: 3,
    minSeconds: 60,
    goneSeconds: 60,
    limit: { threshold: 20, hysteresis: 10, ...charge },
  },
  energyOver: {
    level: 2,
    minSeconds: 0,
    goneSeconds: 0,
    limit: { threshold: 100, hysteresis: 0, ...ofRated },
  },
  lightOver: {
    level: 2,
    minSeconds: 0,
    goneSeconds: 0,
    limit: { threshold: 100, hysteresis: 0, ...ofRated },
  },
  // What a month comes to at the rate so far goes up and down by itself.
  energyForecast: {
    level: 2,
    minSeconds: 0,
    goneSeconds: 0,
    limit: { threshold: 100, hysteresis: 2, ...ofRated },
  },
  lightForecast: {
    level: 3,
    minSeconds: 0,
    goneSeconds: 0,
    limit: { threshold: 100, hysteresis: 2, ...ofRated },
  },
  configDrift: { level: 3, minSeconds: 600, goneSeconds: 0, limit: null },
  firmwareRefused: { level: 2, minSeconds: 0, goneSeconds: 0, limit: null },
}

/** Kinds that follow from what meters have counted; each is about a campus. */
export const energyKinds = [
  'energyOver',
  'lightOver',
  'energyForecast',
  'lightForecast',
] as const satisfies readonly AlarmKind[]
export type EnergyKind = (typeof energyKinds)[number]

/** Whether a kind follows from what meters have counted; its alarms are about a campus. */
export const isEnergyKind = (kind: AlarmKind): kind is EnergyKind =>
  (energyKinds as readonly AlarmKind[]).includes(kind)

/** Kinds that no device reports of itself. */
export const isSurveyed = (kind: AlarmKind): boolean =>
  kind === 'configDrift' || kind === 'firmwareRefused' || isEnergyKind(kind)
