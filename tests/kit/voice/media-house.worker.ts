/**
 * A gateway with real media workers, for browsers: a fake upstream that knows asha, bram and citra, rooms `held:…`, and a page with the
 * client's media kit. Says `{url}` on stdout, then one line per order it is given on stdin: `give <user>`, `take`, `kill`, `cut`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { buildGateway } from '../../../gateway/src/app.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { runningClock } from '../test-clock.ts'
import { fakeUpstream } from '../upstreams/fake-upstream.ts'
import { heldRooms, mediaEnv } from './media-rooms.ts'

const ROOM = 'held:lobby'
const folder = mkdtempSync(join(tmpdir(), 'menara-media-page-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await build({
  configFile: false,
  logLevel: 'error',
  root: join(import.meta.dirname, '../../journeys/media/page'),
  build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
})
const upstream = await fakeUpstream()
upstream.people.set('asha', { id: 'u-asha', audience: 'all' })
upstream.people.set('bram', { id: 'u-bram', audience: 'all' })
upstream.people.set('citra', { id: 'u-citra', audience: 'other' })
const held = heldRooms()
const gateway = await buildGateway({
  settings: readSettings({ PORT: '0', MENARA_BACKEND_URL: upstream.url, MENARA_CLIENT_DIR: folder, ...mediaEnv, MEDIA_WORKERS: '1' }),
  channels: [],
  endpoints: [],
  log: logTo({ write: () => true }, 'silent'),
  clock: runningClock,
  rules: held.rules,
})

const orders: Readonly<Record<string, (what: string) => unknown>> = {
  give(user) {
    held.floor.set(ROOM, user)
    return gateway.sfu.reconsider(ROOM)
  },
  take() {
    held.floor.delete(ROOM)
    return gateway.sfu.reconsider(ROOM)
  },
  kill: () => process.kill(gateway.sfu.workers()[0]?.worker.pid ?? 0, 'SIGKILL'),
  cut() {
    for (const name of ['asha', 'bram']) upstream.people.delete(name)
  },
}
createInterface({ input: process.stdin })
  .on('line', async (line) => {
    const [order = '', what = ''] = line.split(' ')
    await orders[order]?.(what)
    process.stdout.write(`${JSON.stringify({ done: line })}\n`)
  })
  .on('close', () => void gateway.close().then(() => process.exit(0)))
process.stdout.write(`${JSON.stringify({ url: await gateway.listen() })}\n`)
