import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { demoFirmware, signFirmware } from '#server/demo/firmware-key.ts'

const help = `Packs and signs a firmware file for /manage/ota (its form is in docs/mqtt.md).

npm run firmware -- --pid LX-GW3 --version 2.1.0 --out gateway.llfw [options]
  --image FILE     the image; without one a made-up image for the demonstration
  --bytes N        bytes of the made-up image                                  200000
  --key FILE       an Ed25519 private key as PEM; without one the demonstration's,
                   which only seeded companies and simulated devices trust
  A key of one's own: openssl genpkey -algorithm ed25519 -out key.pem
                      openssl pkey -in key.pem -pubout
`

async function main() {
  const { values } = parseArgs({
    options: {
      pid: { type: 'string' },
      version: { type: 'string' },
      out: { type: 'string' },
      image: { type: 'string' },
      bytes: { type: 'string', default: '200000' },
      key: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { pid, version, out, image, key } = values
  if (values.help || !pid || !version || !out) return console.log(help)
  const pem = key === undefined ? undefined : await readFile(key, 'utf8')
  const file =
    image === undefined && pem === undefined
      ? demoFirmware(pid, version, Number(values.bytes))
      : signFirmware(pid, version, image ? await readFile(image) : Buffer.alloc(Number(values.bytes), 1), pem)
  await writeFile(out, file)
  console.log(`${out}: ${file.length} bytes, ${pid} ${version}`)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
