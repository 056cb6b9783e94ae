import type { ColumnType, Generated } from 'kysely'
import type { CampaignEntry, campaignKinds, FirmwareFault, pauseReasons } from '#contract/firmware-shapes.ts'
import type { CampaignState, FirmwareDeviceState } from '#contract/rules/firmware/states.ts'

type At = ColumnType<number, Date, Date>
type NullableAt = ColumnType<number | null, Date | null | undefined, Date | null>

/** An Ed25519 key whose firmware a company takes. */
interface FirmwareKeyTable {
  id: Generated<number>
  cid: number
  name: string
  /** base64 of its 32 bytes. */
  public_key: string
  added_at: At
  added_by: string
}

interface FirmwareTable {
  id: Generated<number>
  cid: number
  product_id: number
  pid: string
  version: string
  notes: string
  size: number
  sha256: string
  signature: string
  key_name: string
  uploaded_at: At
  uploaded_by: string
  removed_at: NullableAt
}

interface FirmwareFileTable {
  firmware_id: number
  cid: number
  bytes: Buffer
}

interface OtaCampaignTable {
  id: Generated<number>
  cid: number
  kind: (typeof campaignKinds)[number]
  of_id: number | null
  firmware_id: number
  campus_ids: readonly number[]
  state: CampaignState
  paused_by: (typeof pauseReasons)[number] | null
  /** The last wave whose turn has come; 0 before the first. */
  wave: number
  waves: number
  fail_percent: number
  /** Failures that were there when somebody let it go on. */
  pardoned: number
  from_minute: number | null
  to_minute: number | null
  created_at: At
  created_by: string
  history: ColumnType<CampaignEntry[], string, string>
}

interface OtaDeviceTable {
  campaign_id: number
  cid: number
  device_id: number
  /** Of a roll back each device has its own. */
  firmware_id: number
  wave: number
  state: FirmwareDeviceState
  progress: Generated<number>
  fault: ColumnType<FirmwareFault | null, FirmwareFault | null | undefined, FirmwareFault | null>
  from_version: string
  /** When its gateway is told (again). */
  due_at: NullableAt
  changed_at: NullableAt
}

export interface FirmwareTables {
  firmware_key: FirmwareKeyTable
  firmware: FirmwareTable
  firmware_file: FirmwareFileTable
  ota_campaign: OtaCampaignTable
  ota_device: OtaDeviceTable
}
