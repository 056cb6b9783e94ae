import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string
  close(): void
}

/** A real OpenID Connect provider on this machine, whose own pages let anybody in by any name. */
export async function startOidcProvider(redirectUris: string[]): Promise<OidcProvider> {
  const client = { clientId: 'lamplighter', clientSecret: 'known to both' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a key'] },
    pkce: { required: () => true },
  })
  server.on('request', provider.callback())
  return { issuer, ...client, close: () => server.close() }
}
