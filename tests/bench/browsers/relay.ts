import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER } from './network.ts'

export const SECRET = 'hush-hush-relay'

/** Debian's coturn, as docker-compose.yml runs it: it leads to the media server and nowhere else. */
export function openRelay(port: number): { close(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'menara-relay-'))
  const options = [
    ...['-n', `--listening-ip=${SERVER}`, `--relay-ip=${SERVER}`, `--listening-port=${port}`, '--min-port=33000', '--max-port=33099'],
    ...['--use-auth-secret', `--static-auth-secret=${SECRET}`, '--realm=menara', '--no-cli', '--no-tls', '--no-dtls'],
    ...['--no-multicast-peers', `--allowed-peer-ip=${SERVER}`, '--denied-peer-ip=0.0.0.0-255.255.255.255'],
    ...['--no-stdout-log', `--log-file=${join(folder, 'log')}`, `--pidfile=${join(folder, 'pid')}`, `--userdb=${join(folder, 'db')}`],
  ]
  const child: ChildProcess = spawn('turnserver', options, { stdio: 'ignore' })
  const ended = new Promise<void>((over) => child.once('exit', () => over()))
  return {
    async close() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
