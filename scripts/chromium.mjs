import { existsSync } from 'node:fs'
import { installFromSystem } from './system-packages.mjs'

/** What tests and measurements start it with: no sandbox as root, no talk of its own with the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const find = () => places.find((path) => path && existsSync(path))

/**
 * The path of a Chromium or Chrome for browser tests and measurements. Without one, installs Debian's as root;
 * throws when there is still none. CHROMIUM_PATH names another.
 */
export function requireChromium() {
  const found = find()
  if (found) return found
  installFromSystem(['chromium'])
  const installed = find()
  if (installed) return installed
  throw new Error('Browser tests need Chromium or Chrome. Install it, or name it by CHROMIUM_PATH.')
}

/** Chromium without windows, profiles and pictures of itself: what a page needs, for a fifth less work. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Installs it beside Chromium where that is possible; who names a browser is given no other. */
export function wantHeadlessShell() {
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell)) installFromSystem(['chromium-headless-shell'])
}

/** The path of the headless shell, or else of what requireChromium finds. */
export const quickChromium = () =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : requireChromium()
