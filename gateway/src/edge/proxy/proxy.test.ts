import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { json } from '../../../../tests/kit/upstreams/fake-upstream.ts'
import { openGateway } from '../../../../tests/kit/upstreams/gateway.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** As written on the wire: fetch would tidy headers and paths. */
function raw(url: string, options: { path: string; method?: string; headers?: Record<string, string>; body?: string }) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((go, fail) => {
    const { hostname, port } = new URL(url)
    const request = httpRequest({ hostname, port, method: 'GET', ...options }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => go({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    request.on('error', fail).end(options.body)
  })
}

it('ED-4 each prefix goes to its upstream, unchanged, and the answer streams back as it comes', async () => {
  const { url, upstream } = await openGateway()
  let finish: (() => void) | undefined
  upstream.routes.set('/desk/api/v1/tickets', (_, response) => {
    response.writeHead(201, { 'content-type': 'text/plain', 'x-mine': 'kept' })
    response.write('first')
    finish = () => response.end(' last')
  })
  const answer = await fetch(`${url}/desk/api/v1/tickets?a=1%20b&a=2`, {
    method: 'POST',
    body: '{"x": 1}',
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, answer.headers.get('x-mine')]).toEqual([201, 'kept'])
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('first')
  finish?.()
  expect((await reader?.read())?.value).toBe(' last')
  expect(upstream.calls('/desk/api/v1/tickets')).toMatchObject([
    { method: 'POST', path: '/desk/api/v1/tickets?a=1%20b&a=2', body: '{"x": 1}' },
  ])
  for (const path of ['/people/api/v1/x', '/api/v1.2/overtime', '/api/v1/x', '/openapi.json']) {
    await fetch(url + path)
    expect(upstream.calls(path)).toHaveLength(1)
  }
})

it('a large body passes in both directions', async () => {
  const { url, upstream } = await openGateway()
  upstream.routes.set('/api/v1/echo', (_, response, body) => response.end(body))
  const body = 'menara '.repeat(1_000_000)
  const answer = await fetch(`${url}/api/v1/echo`, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } })
  expect((await answer.text()) === body).toBe(true)
})

it('ED-5 what a client claims about itself is dropped, and the gateway says its own', async () => {
  const { url, upstream } = await openGateway()
  upstream.routes.set('/api/v1/x', (_, response) =>
    json(response.setHeader('x-request-id', 'theirs').setHeader('server', 'secret/1.0'), 200, {}),
  )
  const claims = {
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'evil',
    forwarded: 'for=1.2.3.4',
    'x-real-ip': '1.2.3.4',
    'x-user-id': 'admin',
    'x-menara-user': 'admin',
    via: 'me',
    'x-request-id': 'mine',
    'x-http-method-override': 'DELETE',
    x_user_id: 'admin',
    'x-authenticated-user': 'admin',
    'x-secret': 'named',
    connection: 'keep-alive, x-secret',
    te: 'trailers',
  }
  const answer = await raw(url, {
    path: '/api/v1/x',
    headers: { ...claims, authorization: 'Bearer asha', 'accept-language': 'id', 'idempotency-key': 'k' },
  })
  const [call] = upstream.calls('/api/v1/x')
  const { host, connection, ...sent } = call?.headers ?? {}
  expect(sent).toEqual({
    authorization: 'Bearer asha',
    'accept-language': 'id',
    'idempotency-key': 'k',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(url).host,
    'x-request-id': expect.stringMatching(UUID),
  })
  expect(host).toBe(new URL(upstream.url).host)
  expect(answer.headers['x-request-id']).toBe(sent['x-request-id'])
  expect(answer.headers.server).toBeUndefined()
})

it('ED-6 an upstream that is away, breaks off or is late is said in the shape of every refusal, and nothing is asked twice', async () => {
  const { url, upstream } = await openGateway({ limits: { headersMs: 300 } })
  upstream.routes.set('/api/v1/broken', (request) => request.socket.destroy())
  upstream.routes.set('/api/v1/late', () => undefined)
  upstream.routes.set('/api/v1/busy', (_, response) => json(response, 503, { message: 'busy' }))
  const ask = async (path: string) => {
    const answer = await fetch(url + path)
    return { status: answer.status, body: (await answer.json()) as object }
  }
  expect(await ask('/api/v1/busy')).toEqual({ status: 503, body: { message: 'busy' } })
  expect(await ask('/api/v1/broken')).toMatchObject({
    status: 502,
    body: { status: 502, title: 'Bad gateway', message: expect.any(String), errors: [] },
  })
  expect(await ask('/api/v1/late')).toMatchObject({ status: 504, body: { status: 504, errors: [] } })
  for (const path of ['busy', 'broken', 'late']) expect(upstream.calls(`/api/v1/${path}`)).toHaveLength(1)
  await upstream.stop()
  expect(await ask('/api/v1/x')).toMatchObject({ status: 503, body: { status: 503, title: 'Service unavailable', errors: [] } })
  await upstream.start()
  expect((await ask('/api/v1/busy')).body).toEqual({ message: 'busy' })
})

it.each([
  '/api/v1/../../internal/hints',
  '/api/v1/%2e%2e/%2e%2e/internal/hints',
  '/api/v1/..%2f..%2finternal/hints',
  '/api/v1/..\\..\\internal',
  '/internal/hints',
  '//internal/hints',
  '/api/v1/x/../../../readyz',
])('ED-7 %s never reaches upstream', async (path) => {
  const { url, upstream } = await openGateway()
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.forget()
  const { status, body } = await raw(url, { path })
  expect([400, 403, 404]).toContain(status)
  expect(JSON.parse(body)).toMatchObject({ status, errors: [] })
  // What the gateway asks by itself bears its own token, which nobody outside has.
  const handedOn = upstream.calls().filter(({ headers }) => headers.authorization !== 'Bearer internal')
  expect(handedOn.filter(({ path: asked }) => /internal|readyz|\.\./.test(asked))).toEqual([])
})

it('ED-16 a client that leaves ends its upstream call', async () => {
  const { url, upstream } = await openGateway()
  const left = new Promise<void>((go) => {
    upstream.routes.set('/api/v1/slow', (_, response) => {
      response.write('begin')
      response.on('close', go)
    })
  })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write('GET /api/v1/slow HTTP/1.1\r\nhost: x\r\n\r\n'))
  socket.once('data', () => socket.destroy())
  await left
})
