import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import { buildGateway } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { openLog } from './platform/log.ts'
import { readSettings } from './platform/settings.ts'

const STOP_MS = 4_000
const PARENT_ENDED = 'the parent ended'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const { log, flush, drop } = openLog(settings.logLevel)
  process.on('exit', flush)
  const gateway = await buildGateway({ settings, channels, endpoints, log, clock: systemClock })
  const address = await gateway.listen()
  log.info({ address }, 'listening')

  let stopping = false
  const stop = (why: string) => {
    if (stopping) return
    stopping = true
    log.info({ why }, 'stopping')
    // A dead parent no longer reads our lines: flushing them would wait for ever.
    if (why === PARENT_ENDED) {
      process.off('exit', flush)
      drop()
    }
    setTimeout(() => process.exit(0), STOP_MS).unref()
    void gateway.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  if (settings.endsWithParent) {
    process.stdin
      .on('end', () => stop(PARENT_ENDED))
      .on('close', () => stop(PARENT_ENDED))
      .on('error', () => stop(PARENT_ENDED))
    process.stdin.resume()
  }
}

function sentenceFor(error: NodeJS.ErrnoException, { HOST = '127.0.0.1', PORT = '8080' }: NodeJS.ProcessEnv): string {
  if (error.code === 'EADDRINUSE') return `Port ${PORT} on ${HOST} is taken by another program; set PORT to a free one.`
  if (error.code === 'EACCES') return `Port ${PORT} on ${HOST} may not be opened by this user; set PORT to one above 1023.`
  if (error.code === 'EADDRNOTAVAIL') return `HOST is "${HOST}", which is no address of this machine.`
  return error.message
}

// What this process writes is for its own user alone.
process.umask(0o077)
main().catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${sentenceFor(error, process.env)}\n`, () => process.exit(1))
})
