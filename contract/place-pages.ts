import { landing } from './landing.ts'
import type { Page } from './page.ts'

/** The pages of places: campuses, their calendars and projects, buildings and rooms (spec point 2). */
export const placePages = {
  places: {
    path: '/manage/place',
    title: 'page.places',
    menu: 'manage',
    access: 'permission',
    landing: landing.places,
    toggle: { autocomplete: true, create: true },
  },
  placeInfo: {
    path: '/manage/place/info',
    title: 'page.placeInfo',
    menu: 'manage',
    access: 'permission',
    toggle: { autocomplete: true, create: false },
  },
  createPlace: {
    path: '/placeinfo/create',
    title: 'page.createPlace',
    menu: 'none',
    access: 'permission',
    parent: '/manage/place',
  },
  calendar: {
    path: '/manage/place/calendar',
    title: 'page.calendar',
    menu: 'manage',
    access: 'permission',
    toggle: { autocomplete: true, create: false },
  },
  projects: {
    path: '/manage/project',
    title: 'page.projects',
    menu: 'manage',
    access: 'permission',
    systems: ['open', 'school', 'hotel', 'business'],
  },
  building: {
    path: '/manage/place/building',
    title: 'page.building',
    menu: 'manage',
    access: 'permission',
    landing: landing.building,
    toggle: { autocomplete: true, create: false },
  },
  buildingControl: {
    path: '/manage/place/building/control',
    title: 'page.buildingControl',
    menu: 'none',
    access: 'permission',
    parent: '/manage/place/building',
    toggle: { autocomplete: true, create: false },
  },
  buildingRecord: {
    path: '/manage/place/building/record',
    title: 'page.buildingRecord',
    menu: 'none',
    access: 'permission',
    parent: '/manage/place/building',
    toggle: { autocomplete: true, create: false },
  },
  roomDoors: {
    path: '/manage/place/building/doors',
    title: 'page.roomDoors',
    menu: 'none',
    access: 'permission',
    permissionOf: '/manage/place/building',
    parent: '/manage/place/building',
    toggle: { autocomplete: true, create: false },
  },
  room: {
    path: '/manage/place/room/:roomId',
    title: 'page.room',
    menu: 'none',
    access: 'permission',
    permissionOf: '/manage/place/room',
    parent: '/manage/place/building',
  },
} as const satisfies Record<string, Page>
