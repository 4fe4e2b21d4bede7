import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { json } from '../../../tests/kit/upstreams/fake-upstream.ts'
import { follow, openGateway, signalling } from '../../../tests/kit/upstreams/gateway.ts'
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

it('ED-17 an address that the client has no screen for answers its page with status 404', async () => {
  const { url, settings } = await openGateway()
  writeFileSync(join(settings.clientDir ?? '', 'addresses.json'), JSON.stringify(['/', '/login', '/desk/ticketing/general/list', '/Test']))
  const statusOf = async (path: string) => {
    const page = await fetch(url + path, { headers: HTML })
    expect(await page.text()).toBe('<!doctype html><title>Menara</title>')
    return page.status
  }
  for (const path of ['/', '/login', '/login/', '/login?next=/x', '/desk/ticketing/general/list', '/test'])
    expect(await statusOf(path)).toBe(200)
  for (const path of ['/nowhere', '/login/more', '/desk/ticketing/bogus', '/desk/ticketing']) expect(await statusOf(path)).toBe(404)
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
  // Another step of signing in is no way around.
  expect(await statuses(2, '/api/v1/auth/second-factor/verify', { method: 'POST' })).toBe(2)
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  expect(await statuses(25, '/api/v1/iot/alarms', bearer('asha'))).toBe(5)
  expect(await statuses(20, '/api/v1/iot/alarms', bearer('bram'))).toBe(0)
  const refused = await fetch(`${url}/api/v1/iot/alarms`, bearer('asha'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ status: 429, title: 'Too many requests', errors: [] })
  expect(upstream.calls('/api/v1/iot/alarms')).toHaveLength(40)
})

it('ED-20 a limit holds for a route however its address is written', async () => {
  const { gateway, url, upstream } = await openGateway({ env: { RATE_LIMIT: '600', AUTH_RATE_LIMIT: '3' } })
  const written = [
    '/api/v1/auth/login',
    '/%61pi/v1/auth/login',
    '/api/v1/auth/%6cogin?x=1',
    '//api/v1//auth/login',
    '/api/v1/auth/login/',
    '/API/v1/auth/Login',
    '/api%2Fv1/auth/login',
    `${url}/api/v1/auth/login`,
  ]
  for (const path of written.slice(0, 3)) await gateway.app.inject({ method: 'POST', url: path })
  for (const path of written) expect((await gateway.app.inject({ method: 'POST', url: path })).statusCode, path).toBe(429)
  expect(upstream.calls().filter((call) => call.path.toLowerCase().includes('login')).length).toBeLessThanOrEqual(3)
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

it('ED-11 readiness repeats why the backend cannot use its database, within a second and however many calls wait', async () => {
  const { url, upstream } = await openGateway({ env: { RATE_LIMIT: '0' } })
  let waiting = 0
  upstream.routes.set('/api/v1/iot/sites', () => {
    waiting += 1
  })
  const left = new AbortController()
  const calls = Array.from({ length: 140 }, () => fetch(`${url}/api/v1/iot/sites`, { signal: left.signal }).catch(() => null))
  await expect.poll(() => waiting, { timeout: 20_000 }).toBe(128)
  const parts = { database: { status: 'the database system is starting up' } }
  upstream.routes.set('/readyz', (_, response) => json(response, 503, { status: 'not ready', parts }))
  const ready = () => fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) })
  await expect.poll(async () => (await ready()).status).toBe(503)
  const detail = expect.stringMatching(/^answers 503 at .* \(database: the database system is starting up\)$/)
  expect(await (await ready()).json()).toMatchObject({ parts: { backend: { detail } } })
  left.abort()
  await Promise.all(calls)
})

it('ED-12 figures are for this machine, or for whoever bears the token of figures or the internal one', async () => {
  const { gateway } = await openGateway({ env: { METRICS_TOKEN: 'figures' } })
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await gateway.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect(await ask('127.0.0.1')).toBe(200)
  expect(await ask('::1', { host: 'localhost:8080' })).toBe(200)
  expect(await ask('10.1.2.3')).toBe(403)
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
  expect(await ask('127.0.0.1', { host: 'menara.example' })).toBe(403)
  expect(await ask('8.8.8.8', { authorization: 'Bearer wrong' })).toBe(403)
  for (const token of ['figures', 'internal']) expect(await ask('8.8.8.8', { authorization: `Bearer ${token}` })).toBe(200)
})

it('ED-21 JSON is kept nowhere unless its maker says how, and over TLS the host is asked over TLS from then on', async () => {
  const { gateway, upstream, url } = await openGateway({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  upstream.routes.set('/api/v1/kept', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'private, max-age=5' }).end('{}'),
  )
  const keeping = async (path: string) => (await fetch(url + path)).headers.get('cache-control')
  expect(await keeping('/api/v1/iot/alarms')).toBe('no-store')
  expect(await keeping('/api/v1/nothing')).toBe('no-store')
  expect(await keeping('/api/v1/kept')).toBe('private, max-age=5')
  expect(await keeping('/healthz')).toBe('no-store')
  for (const path of ['/', '/api/v1/iot/alarms', '/healthz', '/api/v2/x']) {
    const over = async (proto: string) =>
      (await gateway.app.inject({ url: path, headers: { 'x-forwarded-proto': proto, 'x-forwarded-for': '9.9.9.9' } })).headers[
        'strict-transport-security'
      ]
    expect(await over('https'), path).toBe('max-age=31536000')
    expect(await over('http'), path).toBeUndefined()
  }
})

it('ED-13 each answer is logged once with its request id, and no secret', async () => {
  const { url, log } = await openGateway()
  const answer = await fetch(`${url}/api/v1/assets/get?next=3&token=s3cret&Access_Token=s3cret&%74oken=s3cret`, {
    headers: { authorization: 'Bearer s3cret' },
  })
  const id = answer.headers.get('x-request-id') ?? ''
  await expect.poll(() => log.filter((line) => line.includes(id)).length).toBe(1)
  expect(JSON.parse(log.find((line) => line.includes(id)) ?? '{}')).toMatchObject({
    method: 'GET',
    url: '/api/v1/assets/get?next=3&token=…&Access_Token=…&%74oken=…',
    status: 404,
  })
  expect(log.join('')).not.toContain('s3cret')
})

it('ED-14 the client learns at run time whether this is a demo, and its accounts only where they open', async () => {
  const config = async (env: Record<string, string>, headers: Record<string, string> = {}) =>
    (await (await openGateway({ env })).gateway.app.inject({ url: '/config.json', headers })).json()
  const accounts = {
    demoPassword: 'menara-demo',
    demoAccounts: expect.arrayContaining([{ role: 'operator', email: 'operator@menara.demo' }]),
  }
  const facts = { apiBaseUrl: '', version: expect.any(String), mapTilesUrl: null, zone: null }
  expect(await config({ DEMO: '1' })).toEqual({ ...facts, demo: true, demoAccess: 'local', ...accounts })
  const elsewhere = { host: 'menara.example' }
  expect(await config({ DEMO: '1' }, elsewhere)).toEqual({ ...facts, demo: true, demoAccess: 'closed' })
  expect(await config({ DEMO: '1', DEMO_PUBLIC: '1' }, elsewhere)).toEqual({ ...facts, demo: true, demoAccess: 'public', ...accounts })
  expect(await config({ DEMO: '0' })).toEqual({ ...facts, demo: false })
  const upstreams = { CORE_API_URL: 'https://core.example.com', DEFAULT_PERMISSIONS: 'show_ticketing, show_plugins' }
  const { url } = await openGateway({ env: { ...upstreams, API_BASE_URL: 'https://api.example.com/' } })
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({
    apiBaseUrl: 'https://api.example.com',
    foreign: true,
    defaultPermissions: ['show_ticketing', 'show_plugins'],
  })
  const policy = (await fetch(url, { headers: HTML })).headers.get('content-security-policy')
  expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/api\.example\.com wss:\/\/api\.example\.com;/)
})

const good: Record<string, string> = { MENARA_BACKEND_URL: 'http://127.0.0.1:1' }
const BAD: [Record<string, string>, string][] = [
  [{}, 'CORE_API_URL is not set and neither is MENARA_BACKEND_URL; one of them must say where the API is.'],
  [{ ...good, TIME_ZONE: '+07:00' }, 'TIME_ZONE is "+07:00"; it must be an IANA time zone such as Asia/Jakarta.'],
  [{ ...good, PORT: 'eighty' }, 'PORT is "eighty"; it must be a whole number from 0 to 65535.'],
  [{ ...good, DESK_API_URL: 'ftp://u:pass@x' }, 'DESK_API_URL is "ftp://…@x"; it must be an address that starts with http: or https:'],
  [{ ...good, TLS_CERT: '/x.pem' }, 'TLS needs both TLS_CERT and TLS_KEY, each the path of a PEM file.'],
  [{ ...good, TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' }, 'TLS_CERT is "/nowhere.pem", which cannot be read (ENOENT).'],
  [
    { ...good, AUTH_LOGIN_PATH: 'https://x/login' },
    'AUTH_LOGIN_PATH is "https://x/login"; it must be a path such as /auth/login, without a host or a query.',
  ],
  [
    { ...good, DEFAULT_PERMISSIONS: 'show_everything' },
    'DEFAULT_PERMISSIONS holds "show_everything"; it must be names of permissions such as show_ticketing, separated by commas, or * for all.',
  ],
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

it('ED-18 the three addresses of another upstream are enough; overtime then goes to that of people', () => {
  const env = { CORE_API_URL: 'http://core', DESK_API_URL: 'http://desk', PEOPLE_API_URL: 'http://people', DEMO: '1' }
  expect(readSettings(env)).toMatchObject({ upstreams: { overtime: 'http://people' }, backendUrl: null, foreign: true, demo: false })
  expect(readSettings({ ...env, OVERTIME_API_URL: 'http://overtime' }).upstreams.overtime).toBe('http://overtime')
  expect(readSettings(good)).toMatchObject({ upstreams: { overtime: good.MENARA_BACKEND_URL }, foreign: false, demo: true })
})

it('ED-23 overtime is at its own address, that of its own backend unless one is set', () => {
  const own = { ...good, MENARA_OVERTIME_URL: 'http://127.0.0.1:2' }
  expect(readSettings(own).upstreams).toMatchObject({ core: good.MENARA_BACKEND_URL, overtime: 'http://127.0.0.1:2' })
  expect(readSettings({ ...own, OVERTIME_API_URL: 'https://overtime.example' }).upstreams.overtime).toBe('https://overtime.example')
})

it('ED-22 refuses in the language that is asked for', async () => {
  const { url } = await openGateway()
  const refusedIn = async (path: string, language: string) => {
    const answer = await fetch(url + path, { headers: { 'accept-language': language } })
    return [answer.headers.get('content-language'), await answer.json()]
  }
  const said = { status: 404, rule: 'gateway.not_served', params: { path: '/nothing' } }
  expect(await refusedIn('/nothing', 'id-ID,id;q=0.9')).toMatchObject([
    'id',
    { ...said, title: 'Tidak ditemukan', message: 'Tidak ada yang dilayani di /nothing.' },
  ])
  expect(await refusedIn('/nothing', 'fr')).toMatchObject([
    'en',
    { ...said, title: 'Not found', message: 'Nothing is served at /nothing.' },
  ])
  expect(await refusedIn('/gateway/v1/status', 'id')).toMatchObject(['id', { title: 'Belum masuk', message: 'Silakan masuk dahulu.' }])
})
