import { dimmingDriverType, irTransmitterType } from '#contract/rules/abilities.ts'
import { isAirConditioner, smartScreenType, thermostatUnitType } from '#contract/rules/climate.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { Say } from '#src/text/text.ts'
import type { ProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { GroupSection } from '../groups/group-section.tsx'
import { SceneSection } from '../scenes/scene-section.tsx'
import { lazySection } from './lazy-section.tsx'
import { firstOf, freeChannel, hasModule, hasPanel, hasType, named, newDriver, unsetOf } from './new-parts.ts'
import type { Adding, Section } from './section.ts'

/**
 * The sections of a template's details, in the order in which they stand on the page. To add one: its entry here, and its
 * files in a folder beside this one. Its texts come with it (text/parts.ts).
 */
const table = {
  groups: {
    title: 'templates.groups.title',
    adding: {
      url: '/templateGroup/v1/addAll',
      label: 'templates.groups.add',
      begin: ({ groupList }, say) => named(say('templates.groups.stem'), groupList),
    },
    Section: GroupSection,
  },
  scenes: {
    title: 'templates.scenes.title',
    adding: { url: '/templateScene/v1/addAll', label: 'templates.scenes.add', begin: () => ({}) },
    Section: SceneSection,
  },
  panels: {
    title: 'templates.panels.title',
    isPresent: (template) => hasPanel(template) || template.buttonList.length > 0,
    Section: lazySection(async () => (await import('../panels/panel-section.tsx')).PanelSection),
  },
  linkages: {
    title: 'templates.linkages.title',
    adding: {
      url: '/templateBingding/v1/addAll',
      label: 'templates.linkages.add',
      begin: ({ bindingList }, say) => named(say('templates.linkages.stem'), bindingList),
    },
    Section: lazySection(async () => (await import('../linkages/binding-section.tsx')).BindingSection),
  },
  timings: {
    title: 'templates.timings.title',
    adding: {
      url: '/templateTiming/v1/add',
      label: 'templates.timings.add',
      begin: ({ timingList }, say) => named(say('templates.timings.stem'), timingList),
    },
    Section: lazySection(async () => (await import('../timings/timing-section.tsx')).TimingSection),
  },
  noPowerPanels: {
    title: 'templates.further.noPowerPanels.title',
    adding: {
      url: '/template/templateNoPowerPanel/v1/create',
      label: 'templates.further.noPowerPanels.add',
      begin: ({ noPowerPanelList }, say) =>
        named(say('templates.further.noPowerPanels.stem'), noPowerPanelList),
    },
    Section: lazySection(
      async () => (await import('../no-power-panels/no-power-panel-section.tsx')).NoPowerPanelSection,
    ),
  },
  relays: {
    title: 'templates.further.relays.title',
    isPresent: (template, products) =>
      hasModule(template, products) || template.relayEquipmentList.length > 0,
    adding: {
      url: '/templateRelayEquipment/v1/addList',
      label: 'templates.further.relays.add',
      isPossible: (template, products) => freeChannel(template, products) !== null,
      begin: (template, say, products) => ({
        ...named(say('templates.further.relays.stem'), template.relayEquipmentList),
        ...freeChannel(template, products),
      }),
    },
    Section: lazySection(async () => (await import('../relays/relay-section.tsx')).RelaySection),
  },
  infrared: {
    title: 'templates.further.infrared.title',
    isPresent: (template) => hasType(template, irTransmitterType) || template.irEquipmentList.length > 0,
    adding: {
      url: '/template/templateIrEquipment/v1/create',
      label: 'templates.further.infrared.add',
      begin: (template, say) => ({
        ...named(say('templates.further.infrared.stem'), template.irEquipmentList),
        equipmentId: firstOf(template, irTransmitterType),
      }),
    },
    Section: lazySection(async () => (await import('../infrared/ir-section.tsx')).IrSection),
  },
  drivers: {
    title: 'templates.further.drivers.title',
    isPresent: (template) => hasType(template, dimmingDriverType) || template.drivePowerList.length > 0,
    adding: {
      url: '/templateDrivePowerEquipment/v1/addList',
      label: 'templates.further.drivers.add',
      begin: (template, say) => newDriver(template, say('templates.further.drivers.stem')),
    },
    Section: lazySection(
      async () => (await import('../drive-power/drive-power-section.tsx')).DrivePowerSection,
    ),
  },
  thermostats: {
    title: 'templates.further.units.thermostats.title',
    isPresent: (template) => hasType(template, thermostatUnitType) || template.thermostatList.length > 0,
    adding: {
      url: '/TemplateMultipurposeThermostat/v1/update',
      label: 'templates.further.units.thermostats.add',
      isPossible: (template) => unsetOf(template, thermostatUnitType, template.thermostatList) !== null,
      begin: (template) => unsetOf(template, thermostatUnitType, template.thermostatList) ?? {},
    },
    Section: lazySection(
      async () => (await import('../thermostats/thermostat-section.tsx')).ThermostatSection,
    ),
  },
  screens: {
    title: 'templates.further.units.screens.title',
    isPresent: (template) => hasType(template, smartScreenType) || template.screenList.length > 0,
    adding: {
      url: '/template/v1/smartScreen/edit',
      label: 'templates.further.units.screens.add',
      isPossible: (template) => unsetOf(template, smartScreenType, template.screenList) !== null,
      begin: (template) => unsetOf(template, smartScreenType, template.screenList) ?? {},
    },
    Section: lazySection(async () => (await import('../screens/screen-section.tsx')).ScreenSection),
  },
  voice: {
    title: 'templates.further.units.voice.title',
    adding: {
      url: '/voiceWord/v1/edit',
      label: 'templates.further.units.voice.add',
      begin: () => ({}),
    },
    Section: lazySection(async () => (await import('../voice/voice-section.tsx')).VoiceSection),
  },
  airVoice: {
    title: 'templates.further.units.airVoice.title',
    isPresent: ({ equipmentList, airVoiceList }) =>
      equipmentList.some((item) => item.state === 1 && isAirConditioner(item)) || airVoiceList.length > 0,
    adding: {
      url: '/voiceWord/v1/aircondition/edit',
      label: 'templates.further.units.airVoice.add',
      begin: () => ({}),
    },
    Section: lazySection(async () => (await import('../voice/air-voice-section.tsx')).AirVoiceSection),
  },
  aliases: {
    title: 'templates.further.units.aliases.title',
    adding: {
      url: '/templateAliasBinding/v1/saveObjectAlias',
      label: 'templates.further.units.aliases.add',
      begin: () => ({}),
    },
    Section: lazySection(async () => (await import('../voice/alias-section.tsx')).AliasSection),
  },
  videos: {
    title: 'templates.further.units.videos.title',
    adding: {
      url: '/template/v1/templateVideo/addAll',
      label: 'templates.further.units.videos.add',
      begin: ({ videoList }, say) => named(say('templates.further.units.videos.stem'), videoList),
    },
    Section: lazySection(async () => (await import('../videos/video-section.tsx')).VideoSection),
  },
  defaults: {
    title: 'templates.further.units.defaults.title',
    Section: lazySection(async () => (await import('../defaults/default-section.tsx')).DefaultSection),
  },
} satisfies Record<string, Section>

export type PartName = keyof typeof table

export const sections: Readonly<Record<PartName, Section>> = table

/** The sections that a template has. */
export const partsOf = (template: SeenTemplate, products: ProductsById): PartName[] =>
  (Object.keys(table) as PartName[]).filter((name) => sections[name].isPresent?.(template, products) ?? true)

/** How parts are added to a section just now; undefined where they are not. */
export function addingTo(name: PartName, template: SeenTemplate, products: ProductsById): Adding | undefined {
  const { adding } = sections[name]
  return (adding?.isPossible?.(template, products) ?? true) ? adding : undefined
}

/** What the dialog of a section opens for when a part is added. */
export const newPart = (name: PartName, template: SeenTemplate, say: Say, products: ProductsById) => ({
  row: null,
  begin: sections[name].adding?.begin(template, say, products) ?? {},
})
