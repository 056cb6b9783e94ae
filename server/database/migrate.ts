import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { ensureAppRole, requireAppRights } from './app-role.ts'
import { foundation } from './migrations/001-foundation.ts'
import { createdKept } from './migrations/002-created-kept.ts'
import { signIn } from './migrations/003-sign-in.ts'
import { face } from './migrations/004-face.ts'
import { people } from './migrations/005-people.ts'
import { remoteControl } from './migrations/006-remote-control.ts'
import { megaproject } from './migrations/007-megaproject.ts'
import { roleBase } from './migrations/008-role-base.ts'
import { fleet } from './migrations/009-fleet.ts'
import { seal } from './migrations/010-seal.ts'
import { publishing } from './migrations/011-publishing.ts'
import { parts } from './migrations/012-parts.ts'
import { provedCodes } from './migrations/013-proved-codes.ts'
import { signInLimits } from './migrations/020-sign-in-limits.ts'
import { provedContacts } from './migrations/021-proved-contacts.ts'
import { companies } from './migrations/023-companies.ts'
import { linkedIdentities } from './migrations/024-linked-identities.ts'
import { narrowerRows } from './migrations/026-narrower-rows.ts'
import { spaceTypeId } from './migrations/029-space-type-id.ts'
import { valueSince } from './migrations/030-value-since.ts'
import { allLights } from './migrations/031-all-lights.ts'
import { panelKeys } from './migrations/032-panel-keys.ts'
import { roomDefaults } from './migrations/038-room-defaults.ts'
import { publishingLife } from './migrations/042-publishing-life.ts'
import { library } from './migrations/043-library.ts'
import { campusCalendar } from './migrations/044-campus-calendar.ts'
import { roomPermissions } from './migrations/045-room-permissions.ts'
import { energy } from './migrations/046-energy.ts'
import { dataSettings } from './migrations/048-data-settings.ts'
import { secondFactor } from './migrations/050-second-factor.ts'
import { alarms } from './migrations/052-alarms.ts'
import { firmware } from './migrations/056-firmware.ts'
import { faults } from './migrations/057-faults.ts'
import { orders } from './migrations/060-orders.ts'
import { invoices } from './migrations/061-invoices.ts'
import { accessKeys } from './migrations/064-access-keys.ts'
import { webhooks } from './migrations/065-webhooks.ts'
import { alarmWebhooks } from './migrations/066-alarm-webhooks.ts'
import { energyCost } from './migrations/072-energy-cost.ts'
import { roomTallies } from './migrations/074-room-tallies.ts'
import { runSheet } from './migrations/075-run-sheet.ts'
import { leases } from './migrations/076-leases.ts'
import { energyMonths } from './migrations/077-energy-months.ts'
import { placeRecords } from './migrations/078-place-records.ts'
import { gatewayAttempts } from './migrations/079-gateway-attempts.ts'
import { webhookRotation } from './migrations/080-webhook-rotation.ts'
import { notices } from './migrations/082-notices.ts'
import { faultAlarms } from './migrations/083-fault-alarms.ts'
import { floorPlans } from './migrations/084-floor-plans.ts'
import { leaseRecords } from './migrations/085-lease-records.ts'
import { lampEnergy } from './migrations/086-lamp-energy.ts'
import { roomOverrides } from './migrations/088-room-overrides.ts'
import { holdsUntil } from './migrations/094-holds-until.ts'
import { roomStays } from './migrations/095-room-stays.ts'
import { tours } from './migrations/096-tours.ts'
import { noticeResend } from './migrations/097-notice-resend.ts'
import { meterTerms } from './migrations/105-meter-terms.ts'
import { productPower } from './migrations/108-product-power.ts'
import { devicesMove } from './migrations/114-devices-move.ts'
import { curtainStop } from './migrations/115-curtain-stop.ts'
import { templateHistory } from './migrations/117-template-history.ts'
import { roomPairings } from './migrations/123-room-pairings.ts'
import { messageSubjects } from './migrations/126-message-subjects.ts'
import { roomGateways } from './migrations/130-room-gateways.ts'
import { airLimits } from './migrations/133-air-limits.ts'
import { zonesAcrossFloors } from './migrations/135-zones-across-floors.ts'
import { energySums } from './migrations/138-energy-sums.ts'
import { companyConfig } from './migrations/141-company-config.ts'
import { configRelease } from './migrations/142-config-release.ts'
import { gatewayTallies } from './migrations/143-gateway-tallies.ts'
import { runsTold } from './migrations/144-runs-told.ts'
import { rolloutReleases } from './migrations/145-rollout-releases.ts'
import { whatGatewaysRun } from './migrations/146-what-gateways-run.ts'
import { films } from './migrations/147-films.ts'
import { versionsStay } from './migrations/148-versions-stay.ts'
import { timingsInUse } from './migrations/149-timings-in-use.ts'
import { staysByKeys } from './migrations/150-stays-by-keys.ts'
import { reversedPresence } from './migrations/151-reversed-presence.ts'
import { needsSideBySide } from './migrations/152-needs-side-by-side.ts'
import { recordsSubmitted } from './migrations/153-records-submitted.ts'
import { ownRoomPermissions } from './migrations/154-own-room-permissions.ts'
import { gatewaysPutUp } from './migrations/155-gateways-put-up.ts'
import { roomsOfACampus } from './migrations/156-rooms-of-a-campus.ts'
import { installingIsBusy } from './migrations/157-installing-is-busy.ts'
import { serviceStretches } from './migrations/158-service-stretches.ts'
import { templatePlaces } from './migrations/159-template-places.ts'
import { needsOfAllRooms } from './migrations/160-needs-of-all-rooms.ts'
import { roomsTried } from './migrations/161-rooms-tried.ts'
import { sharedPanels } from './migrations/163-shared-panels.ts'
import { proofsAreRead } from './migrations/167-proofs-are-read.ts'
import { wavesAndTrials } from './migrations/168-waves-and-trials.ts'
import { noSharedKeys } from './migrations/169-no-shared-keys.ts'
import { needsOfDevices } from './migrations/170-needs-of-devices.ts'
import { overtakenUpgrades } from './migrations/171-overtaken-upgrades.ts'
import { roomsThatRun } from './migrations/172-rooms-that-run.ts'
import { panelsFreed } from './migrations/173-panels-freed.ts'
import { toldVersions } from './migrations/174-told-versions.ts'
import { receiversThatAreThere } from './migrations/177-receivers-that-are-there.ts'
import { voidedInvoices } from './migrations/184-voided-invoices.ts'
import { freedNumbers } from './migrations/185-freed-numbers.ts'
import { ratedApart } from './migrations/186-rated-apart.ts'
import { versionsThatDevicesSay } from './migrations/188-versions-that-devices-say.ts'
import { draftsOfRoomsRolledBack } from './migrations/189-drafts-of-rooms-rolled-back.ts'
import { platformsOfAccounts } from './migrations/190-platforms-of-accounts.ts'
import { contactsInOneForm } from './migrations/194-contacts-in-one-form.ts'
import { browsersOfAPassword } from './migrations/195-browsers-of-a-password.ts'

/** Every migration by name, in order. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-created-kept': createdKept,
  '003-sign-in': signIn,
  '004-face': face,
  '005-people': people,
  '006-remote-control': remoteControl,
  '007-megaproject': megaproject,
  '008-role-base': roleBase,
  '009-fleet': fleet,
  '010-seal': seal,
  '011-publishing': publishing,
  '012-parts': parts,
  '013-proved-codes': provedCodes,
  '020-sign-in-limits': signInLimits,
  '021-proved-contacts': provedContacts,
  '023-companies': companies,
  '024-linked-identities': linkedIdentities,
  '026-narrower-rows': narrowerRows,
  '029-space-type-id': spaceTypeId,
  '030-value-since': valueSince,
  '031-all-lights': allLights,
  '032-panel-keys': panelKeys,
  '038-room-defaults': roomDefaults,
  '042-publishing-life': publishingLife,
  '043-library': library,
  '044-campus-calendar': campusCalendar,
  '045-room-permissions': roomPermissions,
  '046-energy': energy,
  '048-data-settings': dataSettings,
  '050-second-factor': secondFactor,
  '052-alarms': alarms,
  '056-firmware': firmware,
  '057-faults': faults,
  '060-orders': orders,
  '061-invoices': invoices,
  '064-access-keys': accessKeys,
  '065-webhooks': webhooks,
  '066-alarm-webhooks': alarmWebhooks,
  '072-energy-cost': energyCost,
  '074-room-tallies': roomTallies,
  '075-run-sheet': runSheet,
  '076-leases': leases,
  '077-energy-months': energyMonths,
  '078-place-records': placeRecords,
  '079-gateway-attempts': gatewayAttempts,
  '080-webhook-rotation': webhookRotation,
  '082-notices': notices,
  '083-fault-alarms': faultAlarms,
  '084-floor-plans': floorPlans,
  '085-lease-records': leaseRecords,
  '086-lamp-energy': lampEnergy,
  '088-room-overrides': roomOverrides,
  '094-holds-until': holdsUntil,
  '095-room-stays': roomStays,
  '096-tours': tours,
  '097-notice-resend': noticeResend,
  '105-meter-terms': meterTerms,
  '108-product-power': productPower,
  '114-devices-move': devicesMove,
  '115-curtain-stop': curtainStop,
  '117-template-history': templateHistory,
  '123-room-pairings': roomPairings,
  '126-message-subjects': messageSubjects,
  '130-room-gateways': roomGateways,
  '133-air-limits': airLimits,
  '135-zones-across-floors': zonesAcrossFloors,
  '138-energy-sums': energySums,
  '141-company-config': companyConfig,
  '142-config-release': configRelease,
  '143-gateway-tallies': gatewayTallies,
  '144-runs-told': runsTold,
  '145-rollout-releases': rolloutReleases,
  '146-what-gateways-run': whatGatewaysRun,
  '147-films': films,
  '148-versions-stay': versionsStay,
  '149-timings-in-use': timingsInUse,
  '150-stays-by-keys': staysByKeys,
  '151-reversed-presence': reversedPresence,
  '152-needs-side-by-side': needsSideBySide,
  '153-records-submitted': recordsSubmitted,
  '154-own-room-permissions': ownRoomPermissions,
  '155-gateways-put-up': gatewaysPutUp,
  '156-rooms-of-a-campus': roomsOfACampus,
  '157-installing-is-busy': installingIsBusy,
  '158-service-stretches': serviceStretches,
  '159-template-places': templatePlaces,
  '160-needs-of-all-rooms': needsOfAllRooms,
  '161-rooms-tried': roomsTried,
  '163-shared-panels': sharedPanels,
  '167-proofs-are-read': proofsAreRead,
  '168-waves-and-trials': wavesAndTrials,
  '169-no-shared-keys': noSharedKeys,
  '170-needs-of-devices': needsOfDevices,
  '171-overtaken-upgrades': overtakenUpgrades,
  '172-rooms-that-run': roomsThatRun,
  '173-panels-freed': panelsFreed,
  '174-told-versions': toldVersions,
  '177-receivers-that-are-there': receiversThatAreThere,
  '184-voided-invoices': voidedInvoices,
  '185-freed-numbers': freedNumbers,
  '186-rated-apart': ratedApart,
  '188-versions-that-devices-say': versionsThatDevicesSay,
  '189-drafts-of-rooms-rolled-back': draftsOfRoomsRolledBack,
  '190-platforms-of-accounts': platformsOfAccounts,
  '194-contacts-in-one-form': contactsInOneForm,
  '195-browsers-of-a-password': browsersOfAPassword,
}

/** Held by the process that migrates; Kysely's own lock comes only after it has made its tables. */
const lock = 0x1a3b10

/**
 * Whether all that is to run has run, and nothing else. Kysely would read every column of every table first, three times, which
 * a start that has nothing to bring up to date is spared.
 */
async function isUpToDate<T>(db: Kysely<T>): Promise<boolean> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables[0]?.there) return false
  const { rows: done } = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp, name`.execute(db)
  const names = Object.keys(migrations).sort()
  return done.length === names.length && done.every(({ name }, index) => name === names[index])
}

/**
 * Brings the schema up to date; does nothing when it is. Two processes may do it at once on PostgreSQL: the
 * second waits for the first. Answers the names of the migrations that ran.
 * @param last the migration to stop at, for tests of those after it
 * @throws Error when the database was written by a newer version than this one, or restored without its rights
 */
export async function migrate<T>(database: Kysely<T>, last?: string): Promise<string[]> {
  return database.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${sql.lit(lock)})`.execute(db)
    try {
      await ensureAppRole(db)
      await requireAppRights(db)
      if (last === undefined && (await isUpToDate(db))) return []
      const provider = { getMigrations: async () => migrations }
      const migrator = new Migrator({ db, provider })
      const known = await migrator.getMigrations()
      const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
      if (error && known.every(({ executedAt }) => executedAt !== undefined))
        throw new Error('The database was written by a newer version of the server than this one.', {
          cause: error,
        })
      if (error) throw error
      return results.map(({ migrationName }) => migrationName)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lock)})`.execute(db)
    }
  })
}
