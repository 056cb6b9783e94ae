import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { knowsWay } from '#server/firmware/links.ts'
import type { Handlers } from '#server/handlers.ts'
import type { Cashier } from '#server/orders/cashier.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { accessKeyHandlers } from './access-key/handlers.ts'
import { airLimitHandlers } from './air-limit/handlers.ts'
import { alarmHandlers, alarmRuleHandlers } from './alarm/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import { calendarHandlers } from './calendar/handlers.ts'
import { campusHandlers } from './campus/handlers.ts'
import { campusUserHandlers } from './campus-user/handlers.ts'
import { companyHandlers } from './company/handlers.ts'
import { companyRegionHandlers } from './company-region/handlers.ts'
import { companyThemeHandlers, loginConfigHandlers } from './company-theme/handlers.ts'
import { companyEnergyConfigHandlers, mapConfigHandlers } from './data-settings/handlers.ts'
import { deviceHandlers } from './device/handlers.ts'
import { campusEnergyHandlers, parkingEnergyHandlers } from './energy/handlers.ts'
import { faultHandlers } from './fault/handlers.ts'
import { fleetHandlers } from './fleet/handlers.ts'
import { gatewayHandlers } from './gateway/handlers.ts'
import { invoiceHandlers } from './invoice/handlers.ts'
import { leaseHandlers } from './lease/handlers.ts'
import { listeningHandlers } from './listening/handlers.ts'
import { megaprojectHandlers } from './megaproject/handlers.ts'
import { messageHandlers } from './message/handlers.ts'
import { operatorHandlers } from './operator/handlers.ts'
import { operatorMoneyHandlers } from './operator-money/handlers.ts'
import { orderHandlers } from './order/handlers.ts'
import { otaHandlers } from './ota/handlers.ts'
import { overviewHandlers } from './overview/handlers.ts'
import { ownAccountHandlers } from './own-account/handlers.ts'
import { ownRoomHandlers } from './own-room/handlers.ts'
import { placeRecordHandlers } from './place-record/handlers.ts'
import { productHandlers } from './product/handlers.ts'
import { productIrHandlers } from './product-ir/handlers.ts'
import { remoteControlHandlers } from './remote-control/handlers.ts'
import { robotHandlers } from './robot/handlers.ts'
import { roleHandlers } from './role/handlers.ts'
import { classroomPermissionHandlers, roomDistributionHandlers } from './room-permission/handlers.ts'
import { roomStayHandlers } from './room-stay/handlers.ts'
import { runSheetHandlers } from './run-sheet/handlers.ts'
import { sealHandlers } from './seal/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { spaceHandlers } from './space/handlers.ts'
import { spaceTypeHandlers } from './space-type/handlers.ts'
import { syncHandlers } from './sync/handlers.ts'
import type { Live } from './sync/live.ts'
import { templateHandlers } from './template/handlers.ts'
import { templateFilmHandlers } from './template-film/handlers.ts'
import { templateGenerateHandlers } from './template-generate/handlers.ts'
import { partHandlers } from './template-part/handlers.ts'
import { upgradeHandlers } from './upgrade/handlers.ts'
import { userHandlers } from './user/handlers.ts'
import { vasHandlers } from './vas/handlers.ts'
import { webhookHandlers } from './webhook/handlers.ts'

export interface Services {
  database: Database
  signInDesk: SignInDesk
  cashier: Cashier
  devices: Parameters<typeof deviceHandlers>[0] &
    Parameters<typeof leaseHandlers>[0] &
    Parameters<typeof listeningHandlers>[0] &
    Parameters<typeof templateHandlers>[0]
  config: Pick<Config, 'apiBase' | 'webhookPrivate' | 'robotHosts' | 'publicOrigin' | 'simulate' | 'host'>
  /** The server's VAPID public key. */
  pushKey: string
  live: Live
  version: string
  epoch: string
}

/** The handler of every call of the contract. */
export const handlersOf = (services: Services): Handlers => ({
  user: userHandlers(services.signInDesk),
  ownAccount: ownAccountHandlers(services.signInDesk),
  session: sessionHandlers(services.signInDesk),
  webhook: webhookHandlers,
  robot: robotHandlers(services.config),
  accessKey: accessKeyHandlers(services.signInDesk),
  company: companyHandlers(services.database),
  companyTheme: companyThemeHandlers,
  loginConfig: loginConfigHandlers(services.database),
  companyRegion: companyRegionHandlers,
  companyEnergyConfig: companyEnergyConfigHandlers,
  mapConfig: mapConfigHandlers,
  spaceType: spaceTypeHandlers,
  campus: campusHandlers(),
  campusEnergy: campusEnergyHandlers,
  parkingEnergy: parkingEnergyHandlers,
  calendar: calendarHandlers,
  airLimit: airLimitHandlers,
  roomDistribution: roomDistributionHandlers,
  classroomPermission: classroomPermissionHandlers,
  megaproject: megaprojectHandlers,
  space: spaceHandlers,
  template: templateHandlers(services.devices),
  ...partHandlers,
  templateFilm: templateFilmHandlers,
  templateGenerate: templateGenerateHandlers,
  upgrade: upgradeHandlers,
  product: productHandlers,
  productIr: productIrHandlers,
  device: deviceHandlers(services.devices, services.signInDesk),
  gateway: gatewayHandlers,
  lease: leaseHandlers(services.devices),
  listening: listeningHandlers(services.devices),
  ownRoom: ownRoomHandlers,
  roomStay: roomStayHandlers,
  campusUser: campusUserHandlers(services.signInDesk),
  remoteControl: remoteControlHandlers(services.signInDesk),
  role: roleHandlers(services.signInDesk.sessions),
  audit: auditHandlers,
  placeRecord: placeRecordHandlers,
  fault: faultHandlers,
  runSheet: runSheetHandlers,
  ota: otaHandlers(knowsWay(services.config)),
  operator: operatorHandlers(services.signInDesk),
  vas: vasHandlers,
  order: orderHandlers(services.signInDesk, services.cashier, services.config.apiBase),
  invoice: invoiceHandlers,
  operatorMoney: operatorMoneyHandlers(services.signInDesk, services.cashier),
  seal: sealHandlers(services.signInDesk),
  fleet: fleetHandlers,
  overview: overviewHandlers,
  alarm: alarmHandlers,
  alarmRule: alarmRuleHandlers,
  message: messageHandlers({ ...services, ...services.config, ...services.signInDesk }),
  sync: syncHandlers(services.live, services),
})
