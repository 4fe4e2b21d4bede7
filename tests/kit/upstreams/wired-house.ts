import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { buildBackend } from '../../../backend/src/app.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { keyring } from '../../../backend/src/platform/secrets/keyring.ts'
import { devices } from '../../../backend/src/schema/monitoring/iot.ts'
import { samples } from '../../../backend/src/schema/monitoring/telemetry.ts'
import { settle } from '../cast.ts'
import { relayTo } from '../services/relay.ts'
import { testDatabase } from '../services/test-database.ts'
import { TEST_START } from '../test-clock.ts'

/** A backend whose connections to the database run over a wire that the test can break. */
export async function wiredHouse() {
  let wire: Awaited<ReturnType<typeof relayTo>> | undefined
  const db = await testDatabase(async (url) => {
    wire = await relayTo(url)
    return wire.url
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-wired-'))
  const keys = keyring([randomBytes(32).toString('base64url')])
  const log = pino({ level: 'silent' })
  const backend = await buildBackend({ db, log, dataDir, keys, internalToken: 'internal', newId, now: () => TEST_START })
  let closing: Promise<void> | undefined
  const closed = () => (closing ??= backend.close())
  onTestFinished(async () => {
    await closed()
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
  return { db, wire, backend, send, stored, close: closed }
}
