import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it, onTestFinished } from 'vitest'
import { pack, stageFiles, unpack, withStaging } from './archive.ts'
import { type BackupKey, readKey } from './backup-key.ts'
import { isDue, lastSlot, scheduledName, surplus } from './backup-schedule.ts'
import { copyChanged } from './copy-changed.ts'
import { streamProgram } from './programs.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'menara-archive-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
const MANIFEST = { product: 'menara', engine: 'pglite', at: '2026-11-27T00:00:00.000Z' } as const
const at = (text: string) => new Date(text)

/** An archive of one upload, in a folder of its own. */
async function archived(key: BackupKey | null, content = 'x'.repeat(300_000)) {
  const [dataDir, place] = [folder(), folder()]
  mkdirSync(join(dataDir, 'uploads'))
  writeFileSync(join(dataDir, 'uploads/a'), content)
  const file = join(place, `a.tar.gz${key ? '.age' : ''}`)
  const write = () =>
    withStaging(dataDir, async (staging) => {
      await stageFiles(staging, dataDir)
      await pack(file, staging, { manifest: MANIFEST, key })
    })
  await write()
  return { file, place, dataDir, write }
}
const readBack = (file: string, key: BackupKey | null, seen: string[] = []) =>
  unpack({ file, parent: folder(), key }, async (staging) => {
    seen.push(staging)
    return readFileSync(join(staging, 'uploads/a'), 'utf8')
  })

it('BKP-1 is due once for each day at its time in the zone, and an hour after a failure', () => {
  const slot = (now: string, zone = 'Asia/Jakarta') => lastSlot('02:00', zone, at(now)).toISOString()
  expect(slot('2026-11-27T18:59:59Z')).toBe('2026-11-26T19:00:00.000Z')
  expect(slot('2026-11-27T19:00:00Z')).toBe('2026-11-27T19:00:00.000Z')
  // 02:00 does not exist on the night clocks go forward.
  expect(slot('2026-03-29T12:00:00Z', 'Europe/Berlin')).toMatch(/^2026-03-29T0[01]:00/)
  const due = { slot: at('2026-11-26T19:00:00Z'), now: at('2026-11-26T19:10:00Z'), succeeded: null, failed: null }
  expect(isDue(due)).toBe(true)
  expect(isDue({ ...due, succeeded: at('2026-11-26T18:59:00Z') })).toBe(true)
  expect(isDue({ ...due, succeeded: at('2026-11-26T19:01:00Z') })).toBe(false)
  expect(isDue({ ...due, failed: at('2026-11-26T19:05:00Z') })).toBe(false)
  expect(isDue({ ...due, failed: at('2026-11-26T18:59:00Z') })).toBe(true)
  expect(isDue({ ...due, failed: at('2026-11-26T19:05:00Z'), now: at('2026-11-26T20:05:00Z') })).toBe(true)
})

it('BKP-2 keeps the newest of its own and touches no other name', () => {
  const own = ['2026-11-25', '2026-11-26', '2026-11-27'].map((day) => scheduledName(at(`${day}T19:00:00Z`), day > '2026-11-25'))
  expect(own).toEqual([
    'menara-scheduled-20261125T190000Z.tar.gz',
    'menara-scheduled-20261126T190000Z.tar.gz.age',
    'menara-scheduled-20261127T190000Z.tar.gz.age',
  ])
  expect(surplus(own, 2)).toEqual([own[0]])
  expect(surplus(own, 14)).toEqual([])
  expect(surplus(['../../etc/passwd', 'menara-20261125T190000.tar.gz', ...own], 3)).toEqual([])
})

it('BKP-3 leaves nothing beside a whole archive, and nothing of one that failed', async () => {
  const { file, place, dataDir, write } = await archived(null)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const before = readFileSync(file)
  await expect(write()).rejects.toMatchObject({ reason: 'folder' })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect([readdirSync(place), readdirSync(dataDir)]).toEqual([['a.tar.gz'], ['uploads']])
  rmSync(file)
  const signal = AbortSignal.abort()
  await expect(withStaging(dataDir, (staging) => pack(file, staging, { manifest: MANIFEST, key: null, signal }))).rejects.toThrow()
  expect([readdirSync(place), readdirSync(dataDir)]).toEqual([[], ['uploads']])
})

it('BKP-4 BKP-5 refuses what is cut off, altered or of another key, before anybody reads it', async () => {
  const identity = await generateX25519Identity()
  const key: BackupKey = { kind: 'identity', text: identity }
  const { file } = await archived(key, Array.from({ length: 40_000 }, (_, n) => `${n * 7919}`).join())
  expect(await readBack(file, key)).toContain(',7919,')
  const whole = readFileSync(file)
  const seen: string[] = []
  const refuses = async (bytes: Buffer, other: BackupKey | null = key) => {
    writeFileSync(file, bytes)
    await expect(readBack(file, other, seen)).rejects.toMatchObject({ reason: expect.stringMatching(/^(key|archive)$/) })
  }
  const flipped = (index: number) => {
    const copy = Buffer.from(whole)
    copy[index] = (copy[index] ?? 0) ^ 1
    return copy
  }
  for (const bytes of [whole.subarray(0, -1), whole.subarray(0, 70_000), whole.subarray(0, 40), Buffer.concat([whole, Buffer.alloc(1)])])
    await refuses(bytes)
  for (const index of [60, 1000, whole.length - 1]) await refuses(flipped(index))
  const stranger = await generateX25519Identity()
  for (const other of [null, { kind: 'identity', text: stranger }, { kind: 'passphrase', text: 'p'.repeat(30) }] as const)
    await refuses(whole, other)
  // The server that only has the recipient encrypts and cannot read.
  await refuses(whole, { kind: 'recipient', text: await identityToRecipient(identity) })
  expect(seen).toEqual([])
})

it('BKP-5 names a file that is not as it was archived', async () => {
  const { file } = await archived(null)
  const stranger = folder()
  await unpack({ file, parent: folder(), key: null }, async (staging) => {
    const { files } = JSON.parse(readFileSync(join(staging, 'manifest.json'), 'utf8'))
    expect(files).toEqual([{ path: 'uploads/a', size: 300_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    writeFileSync(join(stranger, 'list'), JSON.stringify(files))
  })
  const altered = join(stranger, 'b.tar.gz')
  await withStaging(stranger, async (staging) => {
    mkdirSync(join(staging, 'uploads'))
    writeFileSync(join(staging, 'uploads/a'), 'other')
    writeFileSync(
      join(staging, 'manifest.json'),
      JSON.stringify({ ...MANIFEST, files: JSON.parse(readFileSync(join(stranger, 'list'), 'utf8')) }),
    )
    await streamProgram('tar', ['-czf', altered, '-C', staging, '.']).done
  })
  await expect(readBack(altered, null)).rejects.toThrow(/uploads\/a differ/)
})

it('BKP-4 takes a passphrase of twenty characters, an identity or a recipient, and says nothing of what it read', async () => {
  const file = join(folder(), 'key')
  const reads = (text: string) => {
    writeFileSync(file, text)
    return readKey(file)
  }
  expect(await reads('# comment\n\nAGE-SECRET-KEY-1ABC\n')).toEqual({ kind: 'identity', text: 'AGE-SECRET-KEY-1ABC' })
  expect((await reads('age1abc')).kind).toBe('recipient')
  await expect(archived(await reads('age1abc'))).rejects.toMatchObject({ reason: 'key' })
  const passphrase = await reads('correct horse battery staple\r\n')
  const { file: archive } = await archived(passphrase)
  expect(await readBack(archive, passphrase)).toHaveLength(300_000)
  for (const text of ['', '# only a comment', 'too short']) {
    const error = await reads(text).catch((thrown: Error) => thrown as Error)
    expect(error).toMatchObject({ reason: 'key' })
    expect(String(error)).not.toContain('too short')
  }
  await expect(readKey(join(folder(), 'none'))).rejects.toMatchObject({ reason: 'key' })
})

it('BKP-5 copies again what changed since the first copy, and forgets what is gone', async () => {
  const [from, to] = [folder(), join(folder(), 'to')]
  const put = (name: string, text: string, seconds: number) => {
    mkdirSync(dirname(join(from, name)), { recursive: true })
    writeFileSync(join(from, name), text)
    utimesSync(join(from, name), seconds, seconds)
  }
  for (const name of ['same', 'changed', 'base/grown', 'gone']) put(name, 'one', 1000)
  const first = await copyChanged(from, to, new Map())
  // What is the same is not copied again: a mark in the copy stays.
  writeFileSync(join(to, 'same'), 'mark')
  put('changed', 'two', 1001)
  put('base/grown', 'longer', 1000)
  put('base/new', 'new', 1000)
  rmSync(join(from, 'gone'))
  await copyChanged(from, to, first)
  const copied = (name: string) => readFileSync(join(to, name), 'utf8')
  expect(['same', 'changed', 'base/grown', 'base/new'].map(copied)).toEqual(['mark', 'two', 'longer', 'new'])
  expect(readdirSync(to).sort()).toEqual(['base', 'changed', 'same'])
})
