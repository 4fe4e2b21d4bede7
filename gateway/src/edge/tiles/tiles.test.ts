import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openGateway } from '../../../../tests/kit/upstreams/gateway.ts'

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))

function anArchive(): string {
  const folder = mkdtempSync(join(tmpdir(), 'menara-tiles-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'own.pmtiles')
  writeFileSync(file, BYTES)
  return file
}

it('TL-1 the archive is served part by part, and the client is told', async () => {
  const { url } = await openGateway({ env: { MAP_TILES_FILE: anArchive() } })
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ mapTilesUrl: '/map/tiles.pmtiles' })
  const part = await fetch(`${url}/map/tiles.pmtiles`, { headers: { range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000'])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(BYTES.subarray(100, 200))
  const rest = await fetch(`${url}/map/tiles.pmtiles`, { headers: { range: 'bytes=990-5000' } })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 990-999/1000'])
  const last = await fetch(`${url}/map/tiles.pmtiles`, { headers: { range: 'bytes=-5' } })
  expect([last.status, last.headers.get('content-range')]).toEqual([206, 'bytes 995-999/1000'])
  const whole = await fetch(`${url}/map/tiles.pmtiles`)
  expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('etag')]).toEqual([200, 'bytes', part.headers.get('etag')])
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(BYTES)
})

it('TL-1 an address that is named wins over the archive', async () => {
  const { url } = await openGateway({ env: { MAP_TILES_FILE: anArchive(), MAP_TILES_URL: '/elsewhere/{z}/{x}/{y}.png' } })
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ mapTilesUrl: '/elsewhere/{z}/{x}/{y}.png' })
})

it('TL-2 what is not there is said', async () => {
  const { url } = await openGateway({ env: { MAP_TILES_FILE: anArchive() } })
  const beyond = await fetch(`${url}/map/tiles.pmtiles`, { headers: { range: 'bytes=1000-1100' } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  for (const range of ['bytes=-', 'bytes=9-5', 'bytes=-0', 'lines=1-2', 'bytes=1-2,5-6'])
    expect([range, (await fetch(`${url}/map/tiles.pmtiles`, { headers: { range } })).status]).toEqual([range, 416])
  const gone = await openGateway({ env: { MAP_TILES_FILE: '/nowhere/own.pmtiles' } })
  expect((await fetch(`${gone.url}/map/tiles.pmtiles`)).status).toBe(404)
  const without = await openGateway()
  expect((await fetch(`${without.url}/map/tiles.pmtiles`)).status).toBe(404)
})
