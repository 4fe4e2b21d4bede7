import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { settle } from '../../../../tests/kit/cast.ts'
import { relayTo } from '../../../../tests/kit/relay.ts'
import { TEST_START } from '../../../../tests/kit/test-clock.ts'
import { testDatabase } from '../../../../tests/kit/test-database.ts'
import { buildBackend } from '../../app.ts'
import { newId } from '../../platform/ids.ts'
import { keyring } from '../../platform/keyring.ts'
import { ingestBatches } from '../../schema/ingest-batches.ts'
import { devices } from '../../schema/iot.ts'
import { samples } from '../../schema/telemetry.ts'

const COMMIT = 'commit\u0000'

/** A backend whose connections to the database run over a wire that the test can break. */
async function aHouse() {
  let wire: Awaited<ReturnType<typeof relayTo>> | undefined
  const db = await testDatabase(async (url) => {
    wire = await relayTo(url)
    return wire.url
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-batches-'))
  const keys = keyring([randomBytes(32).toString('base64url')])
  const log = pino({ level: 'silent' })
  const backend = await buildBackend({ db, log, dataDir, keys, internalToken: 'internal', newId, now: () => TEST_START })
  onTestFinished(async () => {
    await backend.close()
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { site, floor, asset } = await settle(db, TEST_START)
  await db.sql
    .insert(devices)
    .values({ id: newId(), location_id: site, area_id: floor, asset_id: asset, code: 'T-1', name: 'T 1', kind: 'sensor' })
  const send = (value: number, receipt?: string) =>
    backend.iot.take({
      ...(receipt !== undefined && { receipt }),
      topic: 'menara/VJS/T-1/telemetry',
      payload: Buffer.from(JSON.stringify({ values: { t: value } })),
      receivedAt: TEST_START,
    })
  const stored = async () => (await db.sql.select({ value: samples.value }).from(samples).orderBy(samples.at)).map(({ value }) => value)
  await send(1)
  return { db, wire, backend, send, stored }
}

// The embedded database lives in the process: there is no wire.
describe.skipIf(process.env['MENARA_TEST_ENGINE'] !== 'postgres')('the connection to the database', () => {
  it('TE-30 breaks before the answer to a commit: what was stored is acknowledged and does not come again', async () => {
    const { wire, send, stored } = await aHouse()
    wire?.breakAt(COMMIT, true)
    await send(2)
    await send(3)
    expect(await stored()).toEqual([1, 2, 3])
  })

  it('TE-30 breaks before the commit arrives: nothing was stored, and the message is asked for again', async () => {
    const { wire, send, stored } = await aHouse()
    wire?.breakAt(COMMIT, false)
    await expect(send(2)).rejects.toThrow()
    expect(await stored()).toEqual([1])
    await send(2)
    expect(await stored()).toEqual([1, 2])
  })

  it('TE-30 keeps one row for each process, and forgets those of processes that ended a day ago', async () => {
    const { db, send } = await aHouse()
    const old = sql`clock_timestamp() - interval '2 days'` as unknown as string
    await db.sql.insert(ingestBatches).values({ holder: 'gone', batch: 7, receipts: [], at: old })
    await send(2)
    expect(await db.sql.select({ batch: ingestBatches.batch }).from(ingestBatches).orderBy(ingestBatches.batch)).toEqual([
      { batch: 2 },
      { batch: 7 },
    ])
  })
})

it('TE-31 keeps with a batch by what its messages are known, of each session the last', async () => {
  const { backend, send } = await aHouse()
  await send(2, 'menara-a-0 7 first')
  await Promise.all([send(3, 'menara-a-0 8 second'), send(4, 'menara-a-1 8 other')])
  expect(await backend.iot.storedOf('menara-a-0')).toEqual(
    new Map([
      [7, 'first'],
      [8, 'second'],
    ]),
  )
  expect(await backend.iot.storedOf('menara-a-1')).toEqual(new Map([[8, 'other']]))
  expect(await backend.iot.storedOf('menara-a')).toEqual(new Map())
  for (let n = 0; n < 70; n++) await send(n, `menara-a-0 ${n + 100} x`)
  expect([...(await backend.iot.storedOf('menara-a-0')).keys()]).toEqual(Array.from({ length: 64 }, (_, n) => n + 106))
})
