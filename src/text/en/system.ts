import type { Translation } from '../keys.ts'
import type { system as zh } from '../zh/system.ts'

export const system: Translation<typeof zh> = {
  product: 'Lamplighter',
  title: 'Lamplighter Open Platform',
  title_school: 'Lamplighter Campus',
  title_hotel: 'Lamplighter Hotel',
  title_business: 'Lamplighter Buildings',
  title_smarthome: 'Lamplighter Home',
  name: 'Open Platform',
  name_school: 'Campus',
  name_hotel: 'Hotel',
  name_business: 'Buildings',
  name_smarthome: 'Home',
  slogan: 'Lighting, devices and energy in one place',
  slogan_school: 'Every classroom’s light and devices at a glance',
  slogan_hotel: 'Every guest room just right',
  slogan_business: 'Light and energy of your buildings in one place',
  slogan_smarthome: 'Light at home, as you like it',
  place: 'place',
  place_school: 'campus',
  place_hotel: 'hotel',
  place_business: 'application',
  place_smarthome: 'home',
}
