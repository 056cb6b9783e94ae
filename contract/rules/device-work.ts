import type { CompanyFeatures } from './company-features.ts'

/** How a device's work is titled and what its numbers are in (spec point 6). */
export const deviceWorkWords = ({ deviceWork }: Pick<CompanyFeatures, 'deviceWork'>) =>
  deviceWork
    ? ({ title: 'time/illuminance/voltage/current', units: ['h', 'Lux', 'V', 'mA'] } as const)
    : ({ title: 'data', units: ['h', 'mA', 'V', 'W'] } as const)
