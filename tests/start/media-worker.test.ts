import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ensureWorker } from '../../scripts/media/ensure-worker.ts'
import { workerCache } from '../../scripts/media/worker-cache.ts'
import { discard, startProduct } from '../kit/services/product.ts'

const root = join(import.meta.dirname, '../..')

function folder(): string {
  const sync = mkdtempSync(join(tmpdir(), 'menara-media-'))
  onTestFinished(() => rmSync(sync, { recursive: true, force: true }))
  return sync
}

/** Programs of these names that do as told, before any others. */
function programs(all: Readonly<Record<string, string>>): string {
  const at = folder()
  for (const [name, script] of Object.entries(all)) writeFileSync(join(at, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return at
}
const NO_DOWNLOAD = { MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL: 'http://127.0.0.1:9/' }

/** As in a shell of its own: the builder's children read the process's own environment. */
async function within<T>(env: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env }
  Object.assign(process.env, env)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(env)) if (before[name] === undefined) delete process.env[name]
    Object.assign(process.env, before)
  }
}
const ensure = async (env: Readonly<Record<string, string>>) => {
  const said: string[] = []
  const worker = await within(env, () => ensureWorker(workerCache(root, process.env), process.env, (line) => said.push(line)))
  return { worker, said: said.join('\n') }
}

describe.skipIf(process.platform === 'win32')('the media worker', () => {
  it('MW-1 one that is named is taken or refused, and nothing else is tried', async () => {
    const cache = folder()
    const good = join(programs({ worker: 'exit 41' }), 'worker')
    expect(await ensure({ MEDIASOUP_WORKER_BIN: good, MENARA_CACHE_DIR: cache })).toEqual({ worker: { where: good }, said: '' })
    const bad = join(programs({ worker: 'exit 3' }), 'worker')
    const { worker } = await ensure({ MEDIASOUP_WORKER_BIN: bad, MENARA_CACHE_DIR: cache })
    expect(worker).toEqual({ lacking: `MEDIASOUP_WORKER_BIN is "${bad}", which does not run here.` })
    expect(existsSync(join(cache, 'media-worker'))).toBe(false)
  })

  it('MW-2 one that is kept is used as it is; it is kept by version, system and processor', async () => {
    const env = { MENARA_CACHE_DIR: folder(), MEDIASOUP_WORKER_BIN: '' }
    const cache = workerCache(root, env)
    expect(cache.folder).toMatch(/media-worker\/\d+\.\d+\.\d+-[a-z]+[\d.]*-(x64|arm64)$/)
    mkdirSync(cache.folder, { recursive: true })
    writeFileSync(cache.binary, '#!/bin/sh\nexit 41\n', { mode: 0o755 })
    expect(await ensure(env)).toEqual({ worker: { where: cache.binary }, said: '' })
  })

  it('MW-3 without a download, a compiler and leave to install one, it says so and leaves the reason for the product', async () => {
    const env = { ...NO_DOWNLOAD, MENARA_CACHE_DIR: folder(), MEDIASOUP_WORKER_BIN: '', MENARA_NO_APT: '1', PATH: programs({}) }
    const { worker } = await ensure(env)
    expect(worker).toEqual({ lacking: 'The official media worker could not be downloaded, and the libraries to build it are missing.' })
    const told = JSON.parse(readFileSync(workerCache(root, env).progressFile, 'utf8')) as { step: string; detail: string }
    expect(told).toMatchObject({ step: 'failed', detail: expect.stringContaining('libraries to build it are missing') })
  })
})

// A compiler that never finishes: the product must not wait for it, nor leave it behind.
const SLOW_MAKE = [
  'case "$*" in *-n*) for i in 1 2 3 4; do echo "echo \\"  CXX $i\\""; done; exit 0;; esac',
  'echo "  CXX src/one"',
  'exec sleep 600',
].join('\n')

describe.runIf(existsSync('/usr/include/uv.h') && existsSync('/usr/include/srtp2/srtp.h'))('npm start without one', () => {
  it('MW-4 is up at once, shows how far the building is, and takes the builder along when it ends', async () => {
    const path = programs({ make: SLOW_MAKE, 'g++': 'exit 1', flatc: 'exit 1' })
    const product = await startProduct({
      env: {
        ...NO_DOWNLOAD,
        DEMO: '0',
        MENARA_NO_MEDIA_BUILD: '0',
        MENARA_NO_APT: '1',
        MENARA_CACHE_DIR: folder(),
        MEDIASOUP_WORKER_BIN: '',
        PATH: `${path}:${process.env.PATH}`,
      },
    })
    onTestFinished(() => discard(product))
    const ready = async () => {
      const answer = await fetch(`${product.url}/readyz`)
      const { parts } = (await answer.json()) as { parts: Record<string, { ok: boolean; detail: string }> }
      return { status: answer.status, ...parts.media }
    }
    await expect
      .poll(ready, { timeout: 60_000 })
      .toMatchObject({ status: 200, ok: false, detail: expect.stringContaining('Compiling 1 of 4') })
    const metrics = await (await fetch(`${product.url}/metrics`)).text()
    expect(metrics).toContain('menara_media_worker_build_ratio 0.25')
    expect(metrics).toContain('menara_media_worker_state{state="building"} 1')
    const all = product.processes()
    expect(all.length).toBeGreaterThan(3)
    await product.stop()
    await expect.poll(() => all.filter(isAlive), { timeout: 10_000 }).toEqual([])
  })
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // Gone, as it should be.
    return false
  }
}
