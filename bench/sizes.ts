import { readSizes } from '../scripts/sizes.ts'
import { kilobytes } from './figures.ts'
import type { Report } from './report.ts'

const firstLoadMost = '230.0 KB'

/** What a browser has to load, gzipped. */
export async function benchSizes(): Promise<Report> {
  const { firstLoad, inside, charts, lazy, worker, replay } = readSizes(process.env.DIST_DIR || 'dist')
  const devices = inside.find(({ page }) => page.endsWith('/devices-page.tsx'))
  const rest = lazy.reduce((sum, { js, css }) => sum + js + css, 0)
  const school = firstLoad.find(({ system }) => system === 'school')
  return {
    tables: [
      {
        title: 'Sizes: first load until somebody can sign in, gzipped',
        columns: ['console', 'JS', 'CSS', 'HTML'],
        rows: firstLoad.map(({ system, js, css, html }) => [
          system,
          kilobytes(js),
          kilobytes(css),
          kilobytes(html),
        ]),
      },
      {
        title: 'Sizes: everything else, gzipped',
        columns: ['chunk', 'JS', 'CSS'],
        rows: [
          ['(worker)', kilobytes(worker), ''],
          ['(replay in the background)', kilobytes(replay), ''],
          ...lazy.map(({ name, js, css }) => [name.slice(-60), kilobytes(js), css > 0 ? kilobytes(css) : '']),
        ],
      },
    ],
    findings: [
      { what: 'First load JS, school, gzipped', value: kilobytes(school?.js ?? 0), target: firstLoadMost },
      {
        what: 'JS until the list of devices is drawn, signed in, gzipped',
        value: kilobytes(devices?.js ?? 0),
        target: '340.0 KB',
      },
      { what: 'Charts, JS beside the shell, gzipped', value: kilobytes(charts), target: '130.0 KB' },
      { what: 'First load CSS, school, gzipped', value: kilobytes(school?.css ?? 0) },
      { what: 'All lazy chunks, gzipped', value: kilobytes(rest) },
    ],
  }
}
