import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { wiredHouse } from '../../../../../tests/kit/upstreams/wired-house.ts'
import { ingestBatches } from '../../../schema/monitoring/ingest-batches.ts'

const COMMIT = 'commit\u0000'

// The embedded database lives in the process: there is no wire.
describe.skipIf(process.env['MENARA_TEST_ENGINE'] !== 'postgres')('the connection to the database', () => {
  it('TE-30 breaks before the answer to a commit: what was stored is acknowledged and does not come again', async () => {
    const { wire, send, stored } = await wiredHouse()
    wire?.breakAt(COMMIT, true)
    await send(2)
    await send(3)
    expect(await stored()).toEqual([1, 2, 3])
  })

  it('TE-30 breaks before the commit arrives: nothing was stored, and the message is asked for again', async () => {
    const { wire, send, stored } = await wiredHouse()
    wire?.breakAt(COMMIT, false)
    await expect(send(2)).rejects.toThrow()
    expect(await stored()).toEqual([1])
    await send(2)
    expect(await stored()).toEqual([1, 2])
  })

  it('TE-30 keeps one row for each process, and forgets those of processes that ended a day ago', async () => {
    const { db, send } = await wiredHouse()
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
  const { backend, send } = await wiredHouse()
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
