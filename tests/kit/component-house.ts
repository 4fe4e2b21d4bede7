import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import { pino } from 'pino'
import { buildBackend } from '../../backend/src/app.ts'
import { seedDemo } from '../../backend/src/demo/seed.ts'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import { keyring } from '../../backend/src/platform/keyring.ts'
import { buildGateway } from '../../gateway/src/app.ts'
import { readSettings } from '../../gateway/src/platform/settings.ts'
import type { DeviceMessage } from './device-message.ts'
import { runningClock } from './test-clock.ts'

const TOKEN_KEY = 'k'.repeat(43)
const INTERNAL_TOKEN = 'internal-for-components'

/**
 * Backend and gateway of the component tests, in the process of the runner: the demo's portfolio in an embedded database in memory.
 * Time runs on from `TEST_START`.
 */
export async function openHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'menara-components-'))
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
  const now = () => new Date(runningClock.now())
  const db = await openDatabase({})
  const backend = await buildBackend({
    db,
    log,
    dataDir: folder,
    keys: keyring([TOKEN_KEY]),
    auditKeys: [TOKEN_KEY],
    internalToken: INTERNAL_TOKEN,
    localConnectors: true,
    newId,
    now,
  })
  await seedDemo(backend.platform)
  const backendUrl = await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const settings = readSettings({
    DEMO: '1',
    PORT: '0',
    RATE_LIMIT: '0',
    DATA_DIR: folder,
    MENARA_BACKEND_URL: backendUrl,
    MENARA_INTERNAL_TOKEN: INTERNAL_TOKEN,
  })
  const gateway = await buildGateway({ settings, channels, endpoints, log, clock: runningClock })
  return {
    gateway,
    now: runningClock.now,
    /** Stores what a device says; resolves when it is stored. */
    async report({ topic, ...message }: DeviceMessage): Promise<void> {
      await backend.iot.take({ topic, payload: Buffer.from(JSON.stringify(message)), receivedAt: now() })
    },
    async close(): Promise<void> {
      await gateway.close()
      await backend.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type House = Awaited<ReturnType<typeof openHouse>>
