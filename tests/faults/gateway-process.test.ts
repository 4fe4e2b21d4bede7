import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BUNDLES } from '../../scripts/start/bundle.ts'
import { freePort } from '../kit/services/free-port.ts'
import { fakeUpstream } from '../kit/upstreams/fake-upstream.ts'
import { ALARMS, follow } from '../kit/upstreams/gateway.ts'

const MAIN = join(import.meta.dirname, '../..', BUNDLES.gateway)

function start(env: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = new Promise<number | null>((go) => child.on('close', go))
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout?.resume()
  return { child, ended, said: () => said }
}
const answers = (url: string) =>
  expect
    .poll(
      () =>
        fetch(url).then(
          (response) => response.status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200)

async function running(env: Readonly<Record<string, string>> = {}) {
  const upstream = await fakeUpstream()
  upstream.people.set('asha', { id: 'u-asha', audience: 'all' })
  upstream.lists.set(ALARMS, [{ id: 'a1' }])
  onTestFinished(() => upstream.stop().catch(() => undefined))
  const PORT = String(await freePort())
  const url = `http://127.0.0.1:${PORT}`
  const gateway = start({ PORT, MENARA_BACKEND_URL: upstream.url, MENARA_INTERNAL_TOKEN: 'internal', ...env })
  await answers(`${url}/readyz`)
  return { ...gateway, url, upstream, PORT }
}

it.each(['SIGTERM', 'SIGINT'] as const)('the gateway ends cleanly on %s and sends its clients away to come back', async (signal) => {
  const { child, ended, url } = await running()
  const client = await follow(url, 'asha')
  await client.sub('alarms')
  child.kill(signal)
  expect(await client.next('bye')).toMatchObject({ code: 4503, retry: true })
  expect(await ended).toBe(0)
})

it('the gateway ends when its parent has gone', async () => {
  const { child, ended } = await running({ MENARA_PARENT: '1' })
  child.stdin?.destroy()
  expect(await ended).toBe(0)
})

it('a taken port and a wrong setting are one sentence and exit code 1', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  const taken = start({ PORT: String(port), MENARA_BACKEND_URL: 'http://127.0.0.1:1' })
  expect(await taken.ended).toBe(1)
  expect(taken.said()).toBe(`Port ${port} on 127.0.0.1 is taken by another program; set PORT to a free one.\n`)
  const wrong = start({ PORT: 'x', MENARA_BACKEND_URL: 'http://127.0.0.1:1' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.said()).toBe('PORT is "x"; it must be a whole number from 0 to 65535.\n')
})

it('the backend stops and returns: stale rows, 503 in the error shape, and everything recovers by itself', async () => {
  const { url, upstream } = await running()
  const client = await follow(url, 'asha')
  await client.sub('alarms')
  for (let round = 0; round < 3; round++) {
    await upstream.stop()
    await client.next('stale')
    const refused = await fetch(`${url}/api/v1/iot/alarms`)
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { status: 503, title: 'Service unavailable', message: expect.any(String), errors: [] },
    ])
    upstream.lists.set(ALARMS, [{ id: 'a1', round }])
    await upstream.start()
    expect(await client.next('d')).toMatchObject({ ops: [['a1', { id: 'a1', round }]] })
    await client.next('fresh')
    expect((await fetch(`${url}/api/v1/iot/alarms`, { headers: { authorization: 'Bearer asha' } })).status).toBe(200)
  }
})

it('a gateway that was killed is replaced and its clients are served anew', async () => {
  const { child, url, upstream, PORT, ended } = await running()
  const before = await follow(url, 'asha')
  const { epoch, seq } = await before.sub('alarms')
  child.kill('SIGKILL')
  await ended
  start({ PORT, MENARA_BACKEND_URL: upstream.url, MENARA_INTERNAL_TOKEN: 'internal' })
  await answers(`${url}/readyz`)
  const after = await follow(url, 'asha')
  expect(await after.sub('alarms', { epoch, seq })).toMatchObject({ recovered: false, snapshot: [['a1', { id: 'a1' }]] })
})
