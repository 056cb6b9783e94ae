/**
 * The root landing order (spec point 2), those of pages to come included. A console's buildings belong to its places;
 * what the order does not name comes before the settings, which everybody may open.
 */
export const landing = {
  map: 1,
  board: 2,
  home: 3,
  energy: 4,
  users: 10,
  places: 11,
  building: 12,
  ota: 13,
  devices: 14,
  alarm: 15,
  message: 16,
  log: 17,
  templates: 30,
  buildingControl: 31,
  buildingRecord: 32,
  account: 60,
  loginSettings: 61,
  data: 62,
  security: 63,
  platformInfo: 80,
} as const
