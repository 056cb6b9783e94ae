import '#src/text/parts.ts'
import type { PartList } from '#contract/template-shapes.ts'
import { drivePowerForm } from '../drive-power/drive-power-fields.tsx'
import { equipmentForm } from '../equipment/equipment-fields.tsx'
import { groupForm } from '../groups/group-fields.tsx'
import { irForm } from '../infrared/ir-fields.tsx'
import { bindingForm } from '../linkages/binding-fields.tsx'
import { noPowerPanelForm } from '../no-power-panels/no-power-panel-fields.tsx'
import { buttonForm } from '../panels/button-fields.tsx'
import { houseForm } from '../plan/house-fields.tsx'
import { relayForm } from '../relays/relay-fields.tsx'
import { sceneForm } from '../scenes/scene-fields.tsx'
import { screenForm } from '../screens/screen-fields.tsx'
import { thermostatForm } from '../thermostats/thermostat-fields.tsx'
import { timingForm } from '../timings/timing-fields.tsx'
import { videoForm } from '../videos/video-fields.tsx'
import { airVoiceForm } from '../voice/air-fields.tsx'
import { aliasForm } from '../voice/alias-fields.tsx'
import { voiceForm } from '../voice/voice-fields.tsx'
import type { PartFormKind } from './part-kind.ts'

const forms = {
  equipmentList: equipmentForm,
  groupList: groupForm,
  sceneList: sceneForm,
  timingList: timingForm,
  buttonList: buttonForm,
  bindingList: bindingForm,
  houseList: houseForm,
  relayEquipmentList: relayForm,
  irEquipmentList: irForm,
  drivePowerList: drivePowerForm,
  noPowerPanelList: noPowerPanelForm,
  voiceList: voiceForm,
  airVoiceList: airVoiceForm,
  aliasList: aliasForm,
  thermostatList: thermostatForm,
  screenList: screenForm,
  videoList: videoForm,
} satisfies { [L in PartList]: unknown }

/** The values of one part's form, of which no more is known than that they are of its kind. */
export type PartValues = Record<string, unknown>

/** How a kind of parts is entered. A kind without a form does not compile. */
export const partForm = (list: PartList) => forms[list] as unknown as PartFormKind<PartList, PartValues>
