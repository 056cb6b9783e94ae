import { systemOfPath } from '#contract/systems.ts'
import { startApp } from './app/start-app.tsx'

const root = document.getElementById('root')
const system = systemOfPath(location.pathname)
if (!root || !system) throw new Error(`no console is served at ${location.pathname}`)
startApp({ system, root })
