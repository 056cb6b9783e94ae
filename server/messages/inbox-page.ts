import type { FastifyInstance } from 'fastify'
import type { Messages } from './index.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (messages: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Inbox · Lamplighter</title>
<style>
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; color: #1f2733 }
article { margin: 1rem 0; padding: 1rem; border: 1px solid #d5dbe5; border-radius: 8px; overflow-wrap: anywhere }
h1 { font-size: 1.4rem } h2 { margin: 0; font-size: 1rem } pre { margin: .5rem 0 0; font: inherit; white-space: pre-wrap }
time, .to { color: #52606f; font-size: .875rem }
</style>
<h1>收件箱 Inbox</h1>
<p>没有配置邮件或短信的服务器把验证码和通知放在这里，仅用于演示。<br>
A server without mail or SMS puts its codes and messages here. Anybody can read them: this is for trying things out.</p>
${messages || '<p>还没有消息。There are no messages yet.</p>'}
</html>
`

/** The messages of a demonstration, as a page and as JSON (`?json`). Not registered where nobody may read them. */
export function serveInbox(app: FastifyInstance, apiBase: string, { inbox }: Messages): void {
  if (!inbox) return
  app.get(`${apiBase}/inbox`, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if ('json' in (request.query as object)) return reply.send(inbox())
    const articles = inbox().map(
      ({ at, to, subject, text }) => `<article><h2>${escaped(subject)}</h2>
<div class="to">${escaped(to)} · <time>${new Date(at).toISOString()}</time></div>
<pre>${escaped(text)}</pre></article>`,
    )
    return reply.type('text/html; charset=utf-8').send(page(articles.join('\n')))
  })
}
