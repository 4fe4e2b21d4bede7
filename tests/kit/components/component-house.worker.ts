/**
 * Backend and gateway of the component tests as a process of their own, so that they do not share a thread with the runner: the demo's
 * portfolio in an embedded database in memory. Time runs on from `TEST_START`, and further when it is told to. Says `{port}` to its parent once it is open, and answers each
 * `Question` with an `Answer`; ends when the parent disconnects.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import { pino } from 'pino'
import { seedDemo } from '../../../backend/demo/src/seed.ts'
import { buildBackend } from '../../../backend/src/app.ts'
import { openDatabase } from '../../../backend/src/platform/db/open.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { listenFor } from '../../../backend/src/platform/listener/second-listener.ts'
import { keyring } from '../../../backend/src/platform/secrets/keyring.ts'
import { buildGateway } from '../../../gateway/src/app.ts'
import type { Clock } from '../../../gateway/src/platform/clock.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { payloadOf } from '../devices/device-message.ts'
import { runningClock } from '../test-clock.ts'
import type { Answer, Opened, Question } from './component-house.ts'

const TOKEN_KEY = 'k'.repeat(43)
const INTERNAL_TOKEN = 'internal-for-components'

const folder = mkdtempSync(join(tmpdir(), 'menara-components-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
let ahead = 0
const clock: Clock = { now: () => runningClock.now() + ahead, after: runningClock.after }
const now = () => new Date(clock.now())
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
// Its jobs do not run here: what they would have read by now is read once.
await backend.searchWords.round()
const backendUrl = await backend.app.listen({ host: '127.0.0.1', port: 0 })
// As `npm start` does: overtime is a host of its own.
const overtime = await listenFor(backend.app, { host: '127.0.0.1', port: 0, prefix: '/api/v1.2' })
const settings = readSettings({
  DEMO: '1',
  PORT: '0',
  RATE_LIMIT: '0',
  DATA_DIR: folder,
  MENARA_BACKEND_URL: backendUrl,
  MENARA_OVERTIME_URL: overtime.url,
  MENARA_INTERNAL_TOKEN: INTERNAL_TOKEN,
  MENARA_CLIENT_DIR: process.env['CLIENT_DIR'],
})
const gateway = await buildGateway({ settings, channels, endpoints, log, clock })

const say = (message: Opened | Answer) => process.send?.(message)

async function answer({ id, report, advance = 0 }: Question): Promise<void> {
  try {
    if (report) {
      await backend.iot.take({ topic: report.topic, payload: Buffer.from(payloadOf(report)), receivedAt: now() })
    }
    if (advance > 0) {
      ahead += advance
      // As their jobs do.
      await backend.overtimes.look()
      await backend.approvals.covers.round()
    }
    say({ id, now: clock.now() })
  } catch (error) {
    say({ id, error: String(error) })
  }
}

process.on('message', (question: Question) => void answer(question))
process.on('disconnect', async () => {
  await gateway.close()
  await overtime.close()
  await backend.close()
  await db.close()
  process.exit(0)
})
say({ port: Number(new URL(await gateway.listen()).port) })
