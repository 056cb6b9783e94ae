import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { protect } from '#server/http/protection.ts'
import { registerWeb } from '#server/web/index.ts'

it('allows the inline scripts of the document that is sent, also when a new build was put in its place', async () => {
  const distDir = await mkdtemp(join(tmpdir(), 'lamplighter-dist-'))
  const app = Fastify()
  try {
    await mkdir(join(distDir, 'iot/school'), { recursive: true })
    await protect(app, { https: false })
    await registerWeb(app, { distDir })
    for (const script of ['first()', 'second()']) {
      await writeFile(join(distDir, 'iot/school/index.html'), `<html><script>${script}</script></html>`)
      const hash = createHash('sha256').update(script).digest('base64')
      const { body, headers } = await app.inject('/iot/school/manage/place')
      expect(body).toContain(script)
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    }
  } finally {
    await app.close()
    await rm(distDir, { recursive: true, force: true })
  }
})
