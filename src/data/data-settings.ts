import type { AirLimits } from '#contract/air-limit-shapes.ts'
import type { EnergyConfig, EnergyFields, MapConfig, MapFields } from '#contract/data-settings.ts'
import type { InputOf } from '#contract/index.ts'
import type { Upload } from '#contract/upload.ts'
import { fetchAnswer, storeAnswer } from '#src/local/answers.ts'
import { useDesk } from './desk-context.ts'
import { useFrame } from './frame.ts'

/** What a company can say of how its data is shown. All of it needs the server now; each rejects with ApiError or NetworkError. */
export interface DataSettingsVerbs {
  /**
   * What is not named stays, whoever else has changed it meanwhile.
   *
   * @param shown the settings as they are known, all of which are sent where the company never said any
   */
  saveMap(shown: MapConfig, change: Partial<MapFields>): Promise<void>
  saveEnergy(shown: EnergyConfig, change: Partial<EnergyFields>): Promise<void>
  /** What a campus is rated at from a day on; what is not named stays. */
  saveRated(input: InputOf<'campusEnergy.addRatedPower'>): Promise<void>
  /** Takes back what was said of a campus to count from a day on. */
  deleteRated(input: InputOf<'campusEnergy.deleteRatedPower'>): Promise<void>
  /** What a meter measures, for all its days. */
  saveMeter(input: InputOf<'campusEnergy.editMeter'>): Promise<void>
  /** What a counter of a meter is from a moment on; what it counted since then is counted anew. */
  saveMeterTerm(input: InputOf<'campusEnergy.setMeterTerm'>): Promise<void>
  deleteMeterTerm(input: InputOf<'campusEnergy.deleteMeterTerm'>): Promise<void>
  /** How large places are; what is not named stays. */
  saveAreas(input: InputOf<'campusEnergy.setAreas'>): Promise<void>
  /** What campuses pay for a kWh by hour from a day on. */
  saveTariff(input: InputOf<'campusEnergy.addTariff'>): Promise<void>
  /** What lamps of a product take, from now on. */
  saveProductPower(input: InputOf<'product.power'>): Promise<void>
  deleteTariff(input: InputOf<'campusEnergy.deleteTariff'>): Promise<void>
  /** What the company allows its air conditioners. */
  saveAirLimits(limits: AirLimits): Promise<void>
  /** null takes the picture away. */
  saveBuildingImg(buildingId: number, file: Upload | null): Promise<void>
}

const energyFieldsOf = ({
  overviewDisplay,
  energyPageDisplay,
  energyStatisticsDimensions,
}: EnergyConfig): EnergyFields => ({ overviewDisplay, energyPageDisplay, energyStatisticsDimensions })

export function useDataSettingsVerbs(): DataSettingsVerbs {
  const { api } = useFrame()
  const { user, local } = useDesk()
  const { cid } = user
  return {
    saveMap: async ({ id, isDisplay, reviewNumber }, change) => {
      const saved =
        id === null
          ? await api.call('mapConfig.add', { cid, isDisplay, reviewNumber, ...change })
          : await api.call('mapConfig.edit', { id, ...change })
      await storeAnswer(local.bulk, 'mapConfig.getByCid', { cid }, saved)
    },
    saveEnergy: async (shown, change) => {
      const saved =
        shown.id === null
          ? await api.call('companyEnergyConfig.add', { cid, ...energyFieldsOf(shown), ...change })
          : await api.call('companyEnergyConfig.edit', { id: shown.id, ...change })
      await storeAnswer(local.bulk, 'companyEnergyConfig.getByCid', { cid }, saved)
    },
    saveAirLimits: async (limits) => {
      const saved = await api.call('airLimit.save', limits)
      await storeAnswer(local.bulk, 'airLimit.getByCid', { cid }, saved)
    },
    saveRated: async (input) => {
      const saved = await api.call('campusEnergy.addRatedPower', input)
      await storeAnswer(local.bulk, 'campusEnergy.getRatedPower', { id: input.campusId }, saved)
    },
    deleteRated: async (input) => {
      const saved = await api.call('campusEnergy.deleteRatedPower', input)
      await storeAnswer(local.bulk, 'campusEnergy.getRatedPower', { id: input.id }, saved)
    },
    saveMeter: async (input) => {
      await api.call('campusEnergy.editMeter', input)
    },
    saveMeterTerm: async (input) => {
      const saved = await api.call('campusEnergy.setMeterTerm', input)
      await storeAnswer(local.bulk, 'campusEnergy.getMeterTerms', { id: input.meterId }, saved)
    },
    deleteMeterTerm: async (input) => {
      const saved = await api.call('campusEnergy.deleteMeterTerm', input)
      await storeAnswer(local.bulk, 'campusEnergy.getMeterTerms', { id: input.id }, saved)
    },
    saveAreas: async (input) => {
      const saved = await api.call('campusEnergy.setAreas', input)
      await storeAnswer(local.bulk, 'campusEnergy.getAreas', { id: input.campusId }, saved)
    },
    saveProductPower: async (input) => {
      await api.call('product.power', input)
      await fetchAnswer(local.bulk, api, 'product.allProduct', { id: cid })
    },
    saveTariff: async (input) => {
      await api.call('campusEnergy.addTariff', input)
    },
    deleteTariff: async (input) => {
      await api.call('campusEnergy.deleteTariff', input)
    },
    saveBuildingImg: async (buildingId, file) => {
      if (file) await api.call('companyEnergyConfig.editBuildingImg', { buildingId, file })
      else await api.call('companyEnergyConfig.removeBuildingImg', { buildingId })
      await fetchAnswer(local.bulk, api, 'companyEnergyConfig.getByCid', { cid })
    },
  }
}
