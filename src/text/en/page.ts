import type { Translation } from '../keys.ts'
import type { page as zh } from '../zh/page.ts'

export const page: Translation<typeof zh> = {
  login: 'Sign in',
  forbidden: 'No access',
  missing: 'Page not found',
  places: 'Places',
  places_school: 'Campuses',
  places_hotel: 'Hotels',
  places_business: 'Sites',
  places_smarthome: 'Homes',
  createPlace: 'New place',
  createPlace_school: 'New campus',
  createPlace_hotel: 'New hotel',
  createPlace_business: 'New site',
  createPlace_smarthome: 'New home',
  building: 'Buildings',
  building_smarthome: 'Rooms',
  room: 'Room',
  room_school: 'Classroom',
  room_hotel: 'Guest room',
  devices: 'Devices',
  templates: 'Templates',
  templateEquipment: 'Equipment',
  templateDetail: 'Details',
  outbox: 'Outbox',
  about: 'Storage and about',
}
