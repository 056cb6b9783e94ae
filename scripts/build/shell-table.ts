import { limits } from '../../contract/limits.ts'
import { type SystemCode, systems } from '../../contract/systems.ts'

interface ShellName {
  name: string
  short: string
  about: string
}

const names: Record<SystemCode, ShellName> = {
  open: { name: '点灯人·开放平台', short: '点灯人', about: '智慧照明与设备管理的开放平台控制台' },
  school: { name: '点灯人·智慧校园', short: '智慧校园', about: '校园照明、设备与能耗控制台，离线可用' },
  hotel: { name: '点灯人·智慧酒店', short: '智慧酒店', about: '酒店客房照明与设备控制台，离线可用' },
  business: { name: '点灯人·智慧楼宇', short: '智慧楼宇', about: '楼宇照明、设备与能耗控制台，离线可用' },
  smarthome: { name: '点灯人·智慧家居', short: '智慧家居', about: '家居照明与设备控制台，离线可用' },
}

const icons = [
  { src: '/iot/icons/lamp-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/iot/icons/lamp-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/iot/icons/lamp-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** A system's folder below the build's `/iot/`: '' for the open platform, 'school/' and so on. */
export const folderOf = (system: SystemCode): string => systems[system].base.slice('/iot/'.length)

/** The web app manifest (W3C Web Application Manifest) of one system. */
export function manifestOf(system: SystemCode) {
  const { name, short, about } = names[system]
  const base = systems[system].base
  return {
    id: base,
    scope: base,
    start_url: base,
    name,
    short_name: short,
    description: about,
    lang: 'zh-CN',
    display: 'standalone',
    theme_color: limits.primaryColour,
    background_color: '#ffffff',
    icons,
  }
}

/** What differs between the five documents: title, description and manifest. */
export function headOf(system: SystemCode): string {
  const { name, about } = names[system]
  return [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}" />`,
    `<meta name="application-name" content="${name}" />`,
    `<meta name="apple-mobile-web-app-title" content="${names[system].short}" />`,
    `<link rel="manifest" href="${systems[system].base}manifest.webmanifest" />`,
  ].join('\n    ')
}
