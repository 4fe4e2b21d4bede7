import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { follow, openGateway, signalling } from '../../../tests/kit/gateway.ts'
import { readSettings } from '../platform/settings.ts'

const HTML = { accept: 'text/html,*/*;q=0.8' }

it('ED-1 hashed files are kept for a year, the page is asked for each time, compressed copies are used', async () => {
  const { url } = await openGateway()
  const page = await fetch(url, { headers: HTML })
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const plain = await fetch(`${url}/assets/app-4f3a.js`, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-type')).toContain('javascript')
  const brotli = await fetch(`${url}/assets/app-4f3a.js`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect([brotli.headers.get('content-encoding'), brotli.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
  expect(brotli.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

it('ED-2 an address of the client answers its page; everything else unknown answers 404 as JSON', async () => {
  const { url } = await openGateway()
  for (const path of ['/login', '/desk/ticketing/general/list', '/Test?x=1']) {
    const page = await fetch(url + path, { headers: HTML })
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Menara</title>'])
    expect(page.headers.get('cache-control')).toBe('no-cache')
  }
  const lost: [string, RequestInit][] = [
    ['/login', {}],
    ['/assets/gone.js', { headers: HTML }],
    ['/api/v2/x', { headers: HTML }],
    ['/login', { method: 'POST', headers: HTML }],
    ['/internal/hints', { headers: HTML }],
  ]
  for (const [path, init] of lost) {
    const answer = await fetch(url + path, init)
    expect(await answer.json()).toMatchObject({ status: 404, errors: [] })
  }
})

it('ED-3 every page carries a strict policy', async () => {
  const { url } = await openGateway({ env: { MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.pbf' } })
  const { headers } = await fetch(url, { headers: HTML })
  const policy = headers.get('content-security-policy') ?? ''
  const { host } = new URL(url)
  for (const part of [
    "default-src 'self'",
    "script-src 'self';",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    `connect-src 'self' ws://${host} wss://${host} https://tiles.example.com;`,
  ])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('microphone=(self), camera=(self)'),
  })
})

it('ED-8 both kinds of socket work on the one port at the same time; every other upgrade is refused', async () => {
  const { url } = await openGateway()
  const refusalOf = (path: string) =>
    new Promise((go) =>
      new WebSocket(url.replace('http', 'ws') + path)
        .on('unexpected-response', (_, { statusCode }) => go(statusCode))
        .on('error', () => undefined),
    )
  for (const transport of ['websocket', 'polling']) {
    const signals = signalling(url, { token: 'asha', transport })
    const client = await follow(url, 'asha')
    await client.sub('alarms')
    expect(await signals.ask('ping', { at: 5 })).toMatchObject({ ok: true, answer: { at: 5, now: expect.any(Number) } })
    client.send({ t: 'ping', at: 9 })
    expect(await client.next('pong')).toMatchObject({ at: 9 })
  }
  expect(await refusalOf('/api/v1/iot/alarms')).toBe(400)
  expect(await refusalOf('/')).toBe(404)
  expect(await refusalOf('/socket.io')).toBe(404)
})

it('ED-9 pages of another origin may not open sockets, nor read the API unless configured', async () => {
  const { url } = await openGateway()
  await expect(follow(url, 'asha', { origin: 'https://evil.example' })).rejects.toThrow('403')
  await expect(follow(url, 'asha', { origin: url })).resolves.toBeDefined()
  await expect(follow(url, 'asha', { origin: 'null' })).rejects.toThrow('403')
  const polling = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { origin: 'https://evil.example' } })
  expect(polling.status).toBe(403)
  expect(
    (await fetch(`${url}/api/v1/iot/alarms`, { headers: { origin: 'https://desk.example' } })).headers.get('access-control-allow-origin'),
  ).toBeNull()

  const open = await openGateway({ env: { CORS_ORIGINS: 'https://desk.example' } })
  const asked = await fetch(`${open.url}/api/v1/iot/alarms`, {
    method: 'OPTIONS',
    headers: { origin: 'https://desk.example', 'access-control-request-method': 'GET' },
  })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, 'https://desk.example'])
  const answer = await fetch(`${open.url}/api/v1/iot/alarms`, { headers: { origin: 'https://desk.example', authorization: 'Bearer asha' } })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'https://desk.example'])
  expect(
    (await fetch(`${open.url}/api/v1/iot/alarms`, { headers: { origin: 'https://evil.example' } })).headers.get(
      'access-control-allow-origin',
    ),
  ).toBeNull()
})

it('ED-10 signing in is limited per address, calls per token', async () => {
  const { url, upstream } = await openGateway({ env: { RATE_LIMIT: '20', AUTH_RATE_LIMIT: '3' } })
  const statuses = async (count: number, path: string, init: RequestInit) => {
    const answers = await Promise.all(Array.from({ length: count }, () => fetch(url + path, init)))
    return answers.map(({ status }) => status).filter((status) => status === 429).length
  }
  expect(await statuses(5, '/api/v1/auth/login', { method: 'POST' })).toBe(2)
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  expect(await statuses(25, '/api/v1/iot/alarms', bearer('asha'))).toBe(5)
  expect(await statuses(20, '/api/v1/iot/alarms', bearer('bram'))).toBe(0)
  const refused = await fetch(`${url}/api/v1/iot/alarms`, bearer('asha'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ status: 429, title: 'Too many requests', errors: [] })
  expect(upstream.calls('/api/v1/iot/alarms')).toHaveLength(40)
})

it('ED-11 readiness names its parts', async () => {
  const { url, upstream } = await openGateway({ env: { MEDIASOUP_WORKER_BIN: '/nowhere/worker' } })
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  const ready = await fetch(`${url}/readyz`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({
    status: 'ready',
    parts: {
      backend: { ok: true },
      feeds: { ok: true },
      hints: { ok: true },
      media: { ok: false, detail: expect.stringContaining('MEDIASOUP_WORKER_BIN') },
    },
  })
  await upstream.stop()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 5000 }).toBe(503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await upstream.start()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 5000 }).toBe(200)
})

it('ED-12 figures are for this network or for whoever bears the internal token', async () => {
  const { gateway } = await openGateway()
  const ask = (remoteAddress: string, authorization = '') =>
    gateway.app.inject({ url: '/metrics', remoteAddress, headers: { authorization } })
  expect((await ask('127.0.0.1')).body).toContain('menara_gateway_sockets 0')
  expect((await ask('10.1.2.3')).statusCode).toBe(200)
  expect((await ask('8.8.8.8')).statusCode).toBe(403)
  expect((await ask('8.8.8.8', 'Bearer internal')).statusCode).toBe(200)
})

it('ED-13 each answer is logged once with its request id, and no secret', async () => {
  const { url, log } = await openGateway()
  const answer = await fetch(`${url}/api/v1/x?next=3&token=s3cret&Access_Token=s3cret&%74oken=s3cret`, {
    headers: { authorization: 'Bearer s3cret' },
  })
  const id = answer.headers.get('x-request-id') ?? ''
  await expect.poll(() => log.filter((line) => line.includes(id)).length).toBe(1)
  expect(JSON.parse(log.find((line) => line.includes(id)) ?? '{}')).toMatchObject({
    method: 'GET',
    url: '/api/v1/x?next=3&token=…&Access_Token=…&%74oken=…',
    status: 404,
  })
  expect(log.join('')).not.toContain('s3cret')
})

it('ED-14 the client learns at run time whether this is a demo, and only then its accounts', async () => {
  const config = async (DEMO: string) => (await fetch(`${(await openGateway({ env: { DEMO } })).url}/config.json`)).json()
  expect(await config('1')).toMatchObject({
    apiBaseUrl: '',
    demo: true,
    version: expect.any(String),
    demoPassword: 'menara-demo',
    demoAccounts: expect.arrayContaining([{ role: 'operator', email: 'operator@menara.demo' }]),
  })
  expect(await config('0')).toEqual({ apiBaseUrl: '', demo: false, version: expect.any(String), mapTilesUrl: null })
})

const good: Record<string, string> = { MENARA_BACKEND_URL: 'http://127.0.0.1:1' }
const BAD: [Record<string, string>, string][] = [
  [{}, 'CORE_API_URL is not set and neither is MENARA_BACKEND_URL; one of them must say where the API is.'],
  [{ ...good, PORT: 'eighty' }, 'PORT is "eighty"; it must be a whole number from 0 to 65535.'],
  [{ ...good, DESK_API_URL: 'ftp://u:pass@x' }, 'DESK_API_URL is "ftp://…@x"; it must be an address that starts with http: or https:'],
  [{ ...good, TLS_CERT: '/x.pem' }, 'TLS needs both TLS_CERT and TLS_KEY, each the path of a PEM file.'],
  [{ ...good, TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' }, 'TLS_CERT is "/nowhere.pem", which cannot be read (ENOENT).'],
  [{ ...good, DEMO: 'yes' }, 'DEMO is "yes"; it must be 1 or 0.'],
  [
    { ...good, CORS_ORIGINS: 'https://a.example/path' },
    'CORS_ORIGINS holds "https://a.example/path"; it must be origins such as https://desk.example.com, separated by commas.',
  ],
  [
    { ...good, TRUSTED_PROXIES: '10.0.0.0/40' },
    'TRUSTED_PROXIES holds "10.0.0.0/40"; it must be addresses or networks such as 10.0.0.0/8, separated by commas.',
  ],
]
it.each(BAD)('ED-15 %j is refused: %s', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})
