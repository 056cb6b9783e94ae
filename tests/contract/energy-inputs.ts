/** What a schema alone cannot say about inputs of energy that succeed. */
export const energyInputs = {
  'campusEnergy.getIntervalEnergy': () => ({ startTime: 0, endTime: 3_600_000 }),
  // The one meter of a site cannot stand behind itself.
  'campusEnergy.editMeter': () => ({ parentId: null }),
  'campusEnergy.setMeterTerm': () => ({ begins: null, ratio: 40, installed: null, removedReading: null }),
  'campusEnergy.deleteMeterTerm': () => ({ begins: Date.UTC(2026, 0) }),
  // Standby is no more than rated, and a curve through points has some.
  'product.power': () => ({
    ...{ ratedPower: 36, standbyPower: 0.5 },
    powerCurve: { kind: 'points' as const, points: [{ level: 50, share: 40 }] },
  }),
  'campusEnergy.addRatedPower': () => ({ meterWarnEnergy: 500 }),
  'campusEnergy.addTariff': () => ({
    prices: { sharp: null, peak: null, flat: 600_000, valley: null, deep: null },
    seasons: [
      {
        months: Array.from({ length: 12 }, (_, index) => index + 1),
        dayKind: 'every' as const,
        hours: Array.from({ length: 24 }, () => 'flat' as const),
      },
    ],
    holidays: ['2026-10-01'],
  }),
}
