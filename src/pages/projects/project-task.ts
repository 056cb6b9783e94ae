import type { BuildingOfZones, FloorOfZones, Megaproject, Zone } from '#contract/megaproject-shapes.ts'

/** What is being done about a project in a dialog. */
export type ProjectTask =
  | { kind: 'addProject' }
  | { kind: 'renameProject'; project: Megaproject }
  | { kind: 'addApp'; project: Megaproject }
  | { kind: 'bindApps'; project: Megaproject }
  | { kind: 'addBuilding'; project: Megaproject }
  | { kind: 'editBuilding'; building: BuildingOfZones }
  | { kind: 'renameFloor'; floor: FloorOfZones }
  | { kind: 'addZone'; floor: FloorOfZones }
  | { kind: 'editZone'; zone: Zone }
  | { kind: 'bindZone'; zone: Zone }

/** How what takes part in the page's work begins a task, and says that something has changed. */
export interface ProjectWork {
  start: (task: ProjectTask) => void
  changed: () => void
}
