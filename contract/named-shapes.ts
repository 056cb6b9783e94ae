import { Campus } from './campus-shapes.ts'
import { Changed } from './changed.ts'
import { Company } from './company.ts'
import { CommandProgress, Device, DeviceStatus, RoomDevices } from './device-shapes.ts'
import { Product } from './product.ts'
import { SpaceNode } from './space-shapes.ts'
import {
  SceneAction,
  Template,
  TemplateEquipment,
  TemplateGroup,
  TemplateHead,
  TemplateScene,
} from './template-shapes.ts'
import { UserInfo } from './user.ts'

/** Shapes that have a name of their own where the contract is written for others; others stand where they are used. */
export const namedShapes = {
  Campus,
  Changed,
  CommandProgress,
  Company,
  Device,
  DeviceStatus,
  Product,
  RoomDevices,
  SceneAction,
  SpaceNode,
  Template,
  TemplateEquipment,
  TemplateGroup,
  TemplateHead,
  TemplateScene,
  UserInfo,
}
