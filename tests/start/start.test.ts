import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backendPortOf } from '../../scripts/start/plan.ts'
import { freePort } from '../kit/services/free-port.ts'
import { discard, type Product, startProduct, tryStart } from '../kit/services/product.ts'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    // No such process.
    return false
  }
}

async function gone(pids: readonly number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([])
}

function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'menara-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Holds a port, as a stranger's program would. */
async function occupied(port: number): Promise<number> {
  const stranger = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  // Already taken by a real stranger: just as good.
  stranger.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(port) : reject(error)))
  stranger.listen(port, '127.0.0.1', () => resolve(port))
  onTestFinished(() => void stranger.close())
  return promise
}

describe('a start that cannot be', () => {
  const refused = async (env: Record<string, string>) => {
    const { code, said } = await tryStart({ DATA_DIR: privateFolder(), ...env })
    expect(code).toBe(1)
    // One sentence, not a stack.
    expect(said.trim().split('\n')).toHaveLength(1)
    return said
  }

  it('says that the port it was asked to use is taken', async () => {
    const port = await occupied(await freePort())
    expect(await refused({ PORT: String(port) })).toContain(`PORT ${port} is taken`)
    expect(await refused({ PORT: String(await freePort()), MQTT_PORT: String(port) })).toContain(`MQTT_PORT ${port} is taken`)
  })

  it('says that the data folder cannot be written', async () => {
    const file = join(privateFolder(), 'a-file')
    writeFileSync(file, '')
    expect(await refused({ DATA_DIR: join(file, 'data') })).toContain('cannot be written (ENOTDIR)')
    expect(await refused({ DATA_DIR: '/proc/menara' })).toContain('cannot be written')
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DEMO', 'perhaps'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['REDIS_URL', 'somewhere'],
    ['MQTT_URL', 'somewhere'],
    ['CORE_API_URL', 'somewhere'],
    ['TLS_CERT', '/no/such/file'],
  ])('names the bad setting %s=%s', async (name, value) => {
    expect(await refused({ PORT: String(await freePort()), MQTT_PORT: String(await freePort()), [name]: value })).toContain(name)
  })
})

describe('the product', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(async () => {
    await product.stop()
    discard(product)
  })

  it('prints one ready line with its address and the demo accounts, and is ready then', async () => {
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('Menara is ready at '))
    expect(lines).toEqual([expect.stringContaining('admin@menara.demo')])
    expect(lines[0]).toContain('password menara-demo')
    for (const path of ['/readyz', '/healthz', '/']) expect((await fetch(product.url + path)).status).toBe(200)
  })

  it('keeps its secrets to itself', () => {
    expect(statSync(join(product.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    const others = readdirSync(product.dataDir, { recursive: true, withFileTypes: true })
      .filter((dirent) => dirent.isFile() || dirent.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => (statSync(path).mode & 0o077) !== 0)
    expect(others).toEqual([])
    expect(statSync(product.dataDir).mode & 0o777).toBe(0o700)
  })

  it('refuses a second product on the same data folder', async () => {
    const { code, said } = await tryStart({
      DATA_DIR: product.dataDir,
      PORT: String(await freePort()),
      MQTT_PORT: String(await freePort()),
    })
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('already running on the data folder') })
  })

  it('starts a crashed part again and says so', async () => {
    const [supervisor, ...children] = product.processes()
    for (const pid of children) process.kill(pid, 'SIGKILL')
    await gone(children)
    await expect.poll(async () => (await fetch(`${product.url}/readyz`).catch(() => null))?.status, { timeout: 60_000 }).toBe(200)
    expect(product.processes()[0]).toBe(supervisor)
    expect(product.output()).toMatch(/The gateway ended unexpectedly \(signal SIGKILL\); it starts again in/)
  })

  it('stops cleanly, leaves no process behind, and is there again', async () => {
    const pids = product.processes()
    expect(await product.stop()).toBe(0)
    await gone(pids)
    product = await product.again()
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  })

  it('leaves no process behind when its supervisor is killed', async () => {
    const pids = product.processes()
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await gone(pids)
    product = await product.again()
  })

  it('moves from a usual port that is taken, and says so', async () => {
    await product.stop()
    await occupied(1883)
    const usual = backendPortOf(product.dataDir)
    await occupied(usual)
    const elsewhere = await startProduct({ dataDir: product.dataDir, env: { MQTT_PORT: '', DEMO: '0' } })
    onTestFinished(async () => void (await elsewhere.stop()))
    expect(elsewhere.output()).toMatch(/Port 1883 is taken by another broker; devices connect to 18\d\d instead/)
    const backend = new RegExp(`Port ${usual} is taken by another program; the backend listens on (\\d+) instead`).exec(
      elsewhere.output(),
    )?.[1]
    expect(Number(backend)).toBeGreaterThan(usual)
    expect((await fetch(`http://127.0.0.1:${backend}/readyz`)).status).toBe(200)
    expect((await fetch(`${elsewhere.url}/readyz`)).status).toBe(200)
    expect(elsewhere.output()).not.toContain('menara-demo')
  })
})
