import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { BUNDLES } from '../../scripts/start/bundle.ts'
import { freePort } from '../kit/services/free-port.ts'
import { startProduct } from '../kit/services/product.ts'

/** Something that runs on a data folder, can be killed without warning and started again. */
export interface Victim {
  readonly url: string
  kill9(): Promise<void>
  again(): Promise<Victim>
}
export interface Place {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
}

/** The whole product; with `MENARA_FAULTS=backend` the backend alone, which starts faster and needs no client. */
export const startVictim = (place: Place): Promise<Victim> =>
  process.env.MENARA_FAULTS === 'backend' ? startBackend(place) : startProduct(place)

const MAIN = join(import.meta.dirname, '../..', BUNDLES.backend)

async function startBackend({ dataDir, env }: Place): Promise<Victim> {
  const port = env.MENARA_BACKEND_PORT ?? String(await freePort())
  const mqtt = env.MQTT_PORT ?? String(await freePort())
  const told = { ...env, DATA_DIR: dataDir, MENARA_BACKEND_PORT: port, MQTT_PORT: mqtt }
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...told, MENARA_PARENT: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const { promise: up, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  const listen = (text: string) => {
    said = (said + text).slice(-20_000)
    if (said.includes('backend is up')) resolve()
  }
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  void ended.then(() => reject(new Error(`The backend ended before it was up:\n${said}`)))
  await up
  return {
    url: `http://127.0.0.1:${port}`,
    async kill9() {
      child.kill('SIGKILL')
      await ended
    },
    again: () => startBackend({ dataDir, env: told }),
  }
}
