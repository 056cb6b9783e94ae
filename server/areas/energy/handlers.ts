import type { AreaHandlers } from '#server/handlers.ts'
import { alarmsOf } from './alarms.ts'
import { analysis } from './analysis.ts'
import { areaList, setAreas } from './areas.ts'
import { consumption, question } from './consumption.ts'
import { deviceStates } from './device-states.ts'
import { intervalEnergy } from './interval.ts'
import { meterList, pageOf, ranking } from './listing.ts'
import { editMeter } from './meters.ts'
import {
  parkingCarbon,
  parkingComparison,
  parkingData,
  parkingMeters,
  parkingWarnings,
  reportTime,
} from './parking.ts'
import { addRated, deleteRated, ratedConfig } from './rated.ts'
import { carbonSheet, energySheet } from './sheets.ts'
import { addTariff, deleteTariff, tariffList } from './tariffs.ts'
import { deleteMeterTerm, meterTerms, setMeterTerm } from './terms.ts'
import { deviceWork } from './work.ts'

export const campusEnergyHandlers: AreaHandlers<'campusEnergy'> = {
  energyConsumption: consumption,
  energyList: meterList,
  energyAnalysis: analysis,
  deviceStatusList: async (tenant, { campusId }) => ({
    list: await deviceStates(tenant, campusId),
  }),
  deviceWorkList: deviceWork,
  energyRanking: ranking,
  alarmList: async (tenant, input) => {
    const word = input.keyWord?.trim() ?? ''
    const found = await alarmsOf(tenant, await question(tenant, input))
    return pageOf(
      found.filter(({ date }) => date.includes(word)),
      input,
    )
  },
  getIntervalEnergy: intervalEnergy,
  getRatedPower: (tenant, { id }) => ratedConfig(tenant, id),
  addRatedPower: (visit, input) => visit.tenant((tenant) => addRated(tenant, input)),
  deleteRatedPower: (visit, input) => visit.tenant((tenant) => deleteRated(tenant, input)),
  editMeter: (visit, input) => visit.tenant((tenant) => editMeter(tenant, input)),
  getMeterTerms: meterTerms,
  setMeterTerm: (visit, input) => visit.tenant((tenant) => setMeterTerm(tenant, input)),
  deleteMeterTerm: (visit, input) => visit.tenant((tenant) => deleteMeterTerm(tenant, input)),
  getAreas: areaList,
  setAreas: (visit, input) => visit.tenant((tenant) => setAreas(tenant, input)),
  getTariffs: tariffList,
  addTariff: (visit, input) => visit.tenant((tenant) => addTariff(tenant, input)),
  deleteTariff: (visit, input) => visit.tenant((tenant) => deleteTariff(tenant, input)),
}

export const parkingEnergyHandlers: AreaHandlers<'parkingEnergy'> = {
  getParkingReportTime: reportTime,
  getMeterDate: parkingMeters,
  getEnergyWarn: parkingWarnings,
  getCarbonEmission: parkingCarbon,
  getEnergyData: parkingData,
  getRatedConfig: (tenant, { campusId, date }) => ratedConfig(tenant, campusId, date),
  getEnergyComparison: parkingComparison,
  export: (visit, input) => visit.tenant((tenant) => energySheet(tenant, input, visit.language)),
  exportCarbon: (visit, input) => visit.tenant((tenant) => carbonSheet(tenant, input, visit.language)),
}
