import type { Translation } from '../keys.ts'
import type { keyIcons as zh } from '../zh/key-icons.ts'

export const keyIcons: Translation<typeof zh> = {
  title: 'Icon',
  hint: 'Drawn on the picture of the panel, for people alone.',
  none: 'No icon',
  icons: {
    sun: 'Sun',
    moon: 'Moon',
    sunrise: 'Sunrise',
    power: 'Power',
    bulb: 'Lamp',
    briefcase: 'Briefcase',
    movie: 'Film',
    projector: 'Projector',
    bath: 'Bath',
    curtain: 'Window',
    fan: 'Fan',
    air: 'Air conditioner',
    temperature: 'Temperature',
    socket: 'Socket',
    volume: 'Volume',
    people: 'People',
    door: 'Door',
    lock: 'Lock',
  },
}
