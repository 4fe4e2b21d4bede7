import { endpoints } from '@menara/shared/contract/index-of.ts'
import { expect, it } from 'vitest'
import { openGateway } from '../../../tests/kit/upstreams/gateway.ts'

const MARK = 'mArKeD_0123456789-abcdefghijklmnopqrstuvwxyzABCD'
const ID = '0199d1c5-0000-7000-8000-0123456789ab'
const publicOnes = endpoints.filter(({ access }) => access === 'public')
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => (name.toLowerCase().endsWith('id') ? ID : MARK))

it('RD-6 a marked token sent through the gateway to every public endpoint and page appears in no line of its log', async () => {
  // Each public call is made several times, more often than one address may sign in.
  const { url, log, upstream } = await openGateway({ env: { AUTH_RATE_LIMIT: '1000' } })
  const pages = ['approval', 'survey', 'report', 'fault', 'token'].map((field) => `/desk/external?${field}=${MARK}`)
  const calls = publicOnes.flatMap(({ method, path }) => {
    const address = `${filled(path)}?token=${MARK}`
    return [address, address.replace('/v1/', '/v1//'), `/%${address.charCodeAt(1).toString(16)}${address.slice(2)}`].map((text) => [
      method,
      text,
    ])
  })
  const ask = (method: string, path: string) =>
    fetch(url + path, {
      method,
      headers: { accept: 'text/html', 'x-link-token': MARK, 'x-approval-link': MARK, authorization: `Bearer ${MARK}` },
    })
  const asked = [...calls, ...pages.map((page) => ['GET', page])] as [string, string][]
  const statuses = await Promise.all(asked.map(async ([method, path]) => (await ask(method, path)).status))
  expect(statuses.every((status) => status !== 429)).toBe(true)
  await expect.poll(() => log.filter((line) => line.includes('"answered"')).length).toBeGreaterThanOrEqual(asked.length)
  // And once more while what stands behind is away: failures are logged too.
  await upstream.stop()
  for (const { method, path } of publicOnes) await ask(method, `${filled(path)}?token=${MARK}`)
  await expect.poll(() => log.some((line) => line.includes('upstream call failed'))).toBe(true)
  expect(log.filter((line) => line.includes(MARK.slice(1)))).toEqual([])
})
