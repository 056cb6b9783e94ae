/** An example of the documentation; a test runs each as it stands there. */
export interface Example {
  language: 'sh' | 'ts'
  zh: string
  en: string
  text: string
}

interface Bases {
  api: string
  client: string
}

/** Programs for who has an access key, by the environment's LAMPLIGHTER_URL and LAMPLIGHTER_KEY. */
export const examplesOf = ({ api, client }: Bases): Example[] => [
  {
    language: 'sh',
    zh: '列出密钥可访问的场所',
    en: 'List the campuses that the key may enter',
    text: `curl --silent --show-error --fail-with-body \\
  --header "Authorization: Bearer $LAMPLIGHTER_KEY" \\
  "$LAMPLIGHTER_URL${client}/campus/v1/queryCampusList?pageSize=0"`,
  },
  {
    language: 'sh',
    zh: '打开一盏灯（LAMP 为设备编号）',
    en: 'Switch a lamp on (LAMP is the id of the device)',
    text: `curl --silent --show-error --fail-with-body \\
  --request POST "$LAMPLIGHTER_URL${api}/device/v1/command" \\
  --header "Authorization: Bearer $LAMPLIGHTER_KEY" \\
  --header "Content-Type: application/json" \\
  --data "{\\"deviceId\\": $LAMP, \\"identifier\\": \\"switch\\", \\"paramValue\\": 1}"`,
  },
  {
    language: 'ts',
    zh: '读取每个场所的设备在线情况',
    en: 'Say how many devices of each campus are online',
    text: `const { LAMPLIGHTER_URL: url, LAMPLIGHTER_KEY: key } = process.env

async function read<Data>(path: string): Promise<Data> {
  const response = await fetch(\`\${url}\${path}\`, { headers: { authorization: \`Bearer \${key}\` } })
  const { code, data, message } = await response.json()
  if (code !== 2000) throw new Error(\`\${code}: \${message}\`)
  return data
}

interface Campuses {
  list: { campusId: number; name: string }[]
}
interface Status {
  online: boolean
}

const { list } = await read<Campuses>('${client}/campus/v1/queryCampusList?pageSize=0')
for (const { campusId, name } of list) {
  const { statuses } = await read<{ statuses: Status[] }>(\`${api}/device/v1/status?campusId=\${campusId}\`)
  console.log(name, statuses.filter(({ online }) => online).length, 'of', statuses.length)
}`,
  },
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The examples as a part of a page. */
export const examplesHtml = (at: Bases): string => `<section class="examples">
      <h1>Lamplighter API</h1>
      <p>程序用 AccessKey 调用接口：在控制台“开放接口 / AccessKey管理”新建 AccessKey，把密钥放在请求头中。</p>
      <p>Programs make calls with an AccessKey, made at Developers / AccessKeys of a console, in a header:</p>
      <pre>Authorization: Bearer llk_…</pre>
      ${examplesOf(at)
        .map(
          ({ language, zh, en, text }) => `<details>
        <summary>${zh} · ${en}</summary>
        <pre data-language="${language}">${escaped(text)}</pre>
      </details>`,
        )
        .join('\n      ')}
    </section>`

export const examplesCss = `.examples {
  max-width: 1420px;
  margin: 0 auto;
  padding: 16px 20px 0;
  color: #3b4151;
  font-family: sans-serif;
  line-height: 1.5;
}
.examples pre {
  overflow-x: auto;
  padding: 12px 16px;
  border-radius: 6px;
  background: #f2f4f7;
}
.examples summary {
  padding: 10px 0;
  cursor: pointer;
}
`
