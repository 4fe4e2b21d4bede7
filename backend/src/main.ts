import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Backend, buildBackend } from './app.ts'
import { openIngest } from './ingest/ingest.ts'
import { openDatabase } from './platform/db/open.ts'
import { keepPrivate } from './platform/files/private-files.ts'
import { virusScanner } from './platform/files/virus-scanner.ts'
import { newId } from './platform/ids.ts'
import { listenFor } from './platform/listener/second-listener.ts'
import { openLog } from './platform/log.ts'
import { keyring } from './platform/secrets/keyring.ts'
import { ownHosts, readSettings, type Settings, surroundingsOf } from './platform/settings.ts'

/** The backend as a process: database, REST on loopback, ingest. */
async function run(settings: Settings): Promise<() => Promise<void>> {
  const log = openLog(settings.logLevel, 'backend')
  mkdirSync(settings.dataDir, { recursive: true })
  const db = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    onTrouble: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const now = () => new Date()
  // Started by hand without keys: what it signs and seals is for this run.
  const tokenKeys = settings.tokenKeys.length > 0 ? settings.tokenKeys : [randomBytes(32).toString('base64url')]
  // The embedded database unpacks its first files for everybody to read.
  if (!settings.databaseUrl) keepPrivate(join(settings.dataDir, 'database'))
  const backend: Backend = await buildBackend({
    db,
    log,
    dataDir: settings.dataDir,
    scan: settings.clamdUrl === undefined ? undefined : virusScanner(settings.clamdUrl, log),
    newId,
    now,
    keys: keyring(tokenKeys, settings.identityKey),
    internalToken: settings.internalToken,
    instance: settings.instance,
    zone: settings.zone,
    auditKeys: settings.auditKeys,
    auditHeadDir: settings.auditHeadDir,
    demoPublic: settings.demoPublic,
    deskIdleMinutes: settings.deskIdleMinutes,
    localConnectors: settings.localConnectors,
    vncAddresses: { allowed: settings.vncNetworks, own: ownHosts(settings), ownPorts: settings.cameras.own, demo: settings.vncDemo },
    cameras: settings.cameras,
    identityNetworks: settings.identityNetworks,
    backups: settings.backups,
    databaseUrl: settings.databaseUrl,
    surroundings: surroundingsOf(settings),
    outside: { ...settings.outside, webhooks: { allowed: settings.outside.webhookNetworks, own: settings.cameras.own } },
  })
  if (settings.demo) {
    // A package of its own: without the demo nothing of it is loaded.
    const { seedDemo } = await import('@menara/demo/seed.ts')
    await seedDemo(backend.platform, {
      billing: backend.desk.runs,
      receivables: backend.desk.receivables,
      camerasPort: settings.cameras.demo?.port ?? null,
      onvifPort: settings.cameras.demoOnvif?.port ?? null,
      screensPort: settings.vncDemo?.port ?? null,
    })
  }
  await backend.iot.startConnectors()
  const { metrics } = backend.platform
  const { take, storedOf, door } = backend.iot
  const ingest = await openIngest({ settings, db, newId, log, now, metrics, take, storedOf, door })
  backend.health.tell('broker', ingest.status)
  backend.health.tell('ledgers', backend.ledgers.status)
  await backend.app.listen({ host: settings.host, port: settings.port })
  const overtime = await openOvertimeHost(backend, settings)
  startJobs(backend)
  log.info({ port: settings.port, overtimePort: settings.overtimePort, mqtt: ingest.place, engine: db.engine }, 'backend is up')
  return async () => {
    // What cannot be told to a database that is away runs out by itself; requests under way are answered all the same.
    await ingest.close().catch((error: unknown) => log.warn({ err: error }, 'the way in for devices could not be closed in order'))
    await overtime?.close()
    await backend.close()
    await db.close()
  }
}

/** The API of overtime on a port of its own; null where none was given. */
const openOvertimeHost = async ({ app }: Backend, { host, overtimePort }: Settings) =>
  overtimePort === null ? null : listenFor(app, { host, port: overtimePort, prefix: '/api/v1.2' })

/** Work that is done again and again, from the moment the backend answers. */
function startJobs({ notifications, imports, ledgers, searchWords, backups }: Backend): void {
  for (const job of [notifications, imports, ledgers, searchWords, backups]) job.start()
}

function fail(error: unknown): never {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  process.stderr.write(`${code === 'EADDRINUSE' ? `Port ${port} is in use.` : message}\n`)
  process.exit(1)
}

// What this process writes is for its own user alone.
process.umask(0o077)
const close = await Promise.resolve()
  .then(() => run(readSettings(process.env)))
  .catch(fail)
let closing = false
const stop = (): void => {
  if (closing) return
  closing = true
  close().then(() => process.exit(0), fail)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A killed supervisor closes our standard input: nothing is left behind.
if (process.env['MENARA_PARENT'] === '1') process.stdin.resume().on('end', stop)
