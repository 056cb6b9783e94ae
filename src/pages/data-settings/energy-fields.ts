import type { EnergyConfig, EnergyFields } from '#contract/data-settings.ts'

/** What of the settings is said by people. */
export const energyFieldsOf = ({
  overviewDisplay,
  energyPageDisplay,
  energyStatisticsDimensions,
}: EnergyConfig): EnergyFields => ({ overviewDisplay, energyPageDisplay, energyStatisticsDimensions })
