import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readKey } from '../../backend/src/platform/backups/backup-key.ts'
import { contentsOf } from '../../backend/src/platform/backups/contents.ts'
import { makeBackup } from '../../backend/src/platform/backups/make-backup.ts'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { keyId } from '../../backend/src/platform/secrets/keyring.ts'
import type { Secrets } from '../../scripts/kit/secrets.ts'
import { root } from '../kit/house.ts'
import { hasPostgres, newDatabase, withPostgres } from '../kit/services/services.ts'
import type { Service } from '../kit/services/services-run.ts'

interface Said {
  readonly code: number
  readonly said: string
}

type Place = Readonly<Record<'DATA_DIR', string>> & Readonly<Record<string, string>>

/** Runs one of the care commands as `npm run` does. */
function run(name: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Said> {
  const { promise, resolve } = Promise.withResolvers<Said>()
  const { DATABASE_URL: _ours, ...rest } = process.env
  execFile(
    process.execPath,
    [join(root, `scripts/${name}.ts`), ...args],
    { cwd: root, env: { ...rest, ...env } },
    (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, said: `${stdout}${stderr}` }),
  )
  return promise
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'menara-care-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const BOSS = ['create', '--email', 'boss@example.com', '--name', 'The Boss']

/** An administrator, a backup of it, and that backup somewhere else. */
async function backUpAndRestore(from: Place, to: Place): Promise<void> {
  const files = [
    'media/talks/2026-11-22/a.opus',
    ...['', 'claims/', 'offers/', 'vendors/', 'visitors/'].map((of) => `${of}uploads/2026/11/a`),
  ]
  for (const file of files) {
    mkdirSync(dirname(join(from.DATA_DIR, file)), { recursive: true })
    writeFileSync(join(from.DATA_DIR, file), file)
  }
  expect(await run('admin', BOSS, from)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/boss@example\.com is an administrator of all sites; the password is \S+\./),
  })
  const file = join(folder(), 'backup.tar.gz')
  expect(await run('backup', [file], from)).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await run('restore', [file], to)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/the audit trail of [1-9]\d* rows is whole/),
  })
  for (const file of files) expect(readFileSync(join(to.DATA_DIR, file), 'utf8')).toBe(file)
  expect(await run('admin', BOSS, to)).toMatchObject({ code: 1, said: expect.stringContaining('boss@example.com') })
  expect(await run('restore', ['rehearse', '--from', file], from)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/aside: [1-9]\d* rows in \d{2,} tables and \d+ files are as they were backed up/),
  })
  expect(await run('restore', [file], to)).toMatchObject({ code: 1, said: expect.stringContaining('not empty') })
}

describe('care of the embedded database', () => {
  it('makes administrators, and carries everything to another folder in one file', async () => {
    await backUpAndRestore({ DATA_DIR: folder() }, { DATA_DIR: folder() })
  })

  it('BKP-7 is backed up by the running product, encrypted, and rehearsed without touching it', async () => {
    const [dataDir, place] = [folder(), folder()]
    const key = join(place, 'key')
    writeFileSync(key, 'a passphrase that is long enough')
    await run('admin', BOSS, { DATA_DIR: dataDir })
    const db = await openDatabase({ dataDir })
    const archive = join(place, 'a.tar.gz.age')
    const tables = async () => (await contentsOf(db)).rows
    const before = await tables()
    await makeBackup({ dataDir, databaseUrl: undefined, db }, archive, { at: new Date(0), key: await readKey(key) })
    const names = readdirSync(dataDir).sort()
    const rehearse = (...args: string[]) => run('restore', ['rehearse', '--from', archive, ...args], { DATA_DIR: dataDir })
    // The database stays open, as that of a running product.
    expect(await rehearse()).toMatchObject({ code: 1, said: expect.stringContaining('is encrypted') })
    const done = await rehearse('--key-file', key)
    expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/aside: \d+ rows in \d+ tables and \d+ files .* is whole\.$/m) })
    expect(done.said).toContain(`${Object.values(before).reduce((sum, n) => sum + n, 0)} rows in ${Object.keys(before).length} tables`)
    const note = () => JSON.parse(readFileSync(join(dataDir, 'last-rehearsal.json'), 'utf8'))
    expect(note()).toMatchObject({ archive_at: '1970-01-01T00:00:00.000Z', differs: [] })
    expect([readdirSync(dataDir).sort(), await tables()]).toEqual([[...names, 'last-rehearsal.json'].sort(), before])
    writeFileSync(archive, readFileSync(archive).subarray(0, -20))
    expect(await rehearse('--key-file', key)).toMatchObject({ code: 1, said: expect.stringContaining('is not whole') })
    expect(note().differs).toHaveLength(1)
    await db.close()
    const to = { DATA_DIR: folder() }
    expect(await run('restore', [archive, '--key-file', key], to)).toMatchObject({ code: 1 })
    expect(readdirSync(to.DATA_DIR)).toEqual([])
  })

  it('sets a password, verifies the audit trail, migrates', async () => {
    const env = { DATA_DIR: folder() }
    await run('admin', BOSS, env)
    expect(await run('admin', ['reset-password', '--email', 'boss@example.com', '--password', 'a-long-password'], env)).toMatchObject({
      code: 0,
    })
    expect(await run('admin', ['reset-password', '--email', 'boss@example.com', '--password', 'short'], env)).toMatchObject({ code: 1 })
    expect(await run('admin', ['reset-password', '--email', 'nobody@example.com'], env)).toMatchObject({
      code: 1,
      said: 'Nobody has the e-mail address nobody@example.com.\n',
    })
    expect(await run('admin', ['audit', 'verify'], env)).toMatchObject({
      code: 0,
      said: expect.stringContaining('The audit trail is whole'),
    })
    expect(await run('migrate', [], env)).toMatchObject({ code: 0, said: expect.stringContaining('up to date') })
  })

  it('KY-6 keys are listed, rotated, sealed with anew and retired, and the trail stays whole', async () => {
    const env = { DATA_DIR: folder() }
    await run('admin', BOSS, env)
    const file = join(env.DATA_DIR, 'secrets.json')
    const secrets = () => JSON.parse(readFileSync(file, 'utf8')) as Secrets
    const before = secrets()
    const old = keyId(before.token_key)
    const keys = (...args: string[]) => run('admin', ['keys', ...args], env)
    expect(await keys('rotate')).toMatchObject({ code: 0, said: expect.stringContaining(`keys retire --id ${old}`) })
    const after = secrets()
    expect([after.token_key, after.audit_key, after.internal_token]).not.toEqual([
      before.token_key,
      before.audit_key,
      before.internal_token,
    ])
    expect(after).toMatchObject({
      identity_key: before.identity_key,
      former_token_keys: [{ key: before.token_key }],
      former_audit_keys: [{ key: before.audit_key }],
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await keys('list')).said).toMatch(new RegExp(`tokens ${keyId(after.token_key)}  current.*\ntokens ${old}  replaced 2`))
    expect(await keys('retire', '--id', old)).toMatchObject({ code: 0 })
    expect(secrets().former_token_keys).toEqual([])
    expect(await run('admin', ['audit', 'verify'], env)).toMatchObject({ code: 0, said: expect.stringContaining('is whole') })
  })

  it('refuses in one sentence what cannot be', async () => {
    const env = { DATA_DIR: folder() }
    expect(await run('backup', [join(folder(), 'b.tar.gz')], env)).toMatchObject({ code: 1, said: expect.stringContaining('no database') })
    expect(await run('restore', [join(folder(), 'none.tar.gz')], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no file'),
    })
    const stranger = join(folder(), 'stranger.tar.gz')
    writeFileSync(stranger, 'no archive')
    expect((await run('restore', [stranger], env)).code).toBe(1)
    expect(await run('admin', ['destroy'], env)).toMatchObject({ code: 1, said: expect.stringContaining('npm run admin -- create') })
  })
})

describe.runIf(hasPostgres())('care of a PostgreSQL database', () => {
  let server: Service | null
  beforeAll(async () => {
    server = await withPostgres()
  })
  afterAll(() => server?.stop())

  it('backs up while it runs, and restores into an empty database', async () => {
    const url = server?.url ?? ''
    const [here, there] = await Promise.all([newDatabase(url, 'care_here'), newDatabase(url, 'care_there')])
    await backUpAndRestore({ DATA_DIR: folder(), DATABASE_URL: here.url }, { DATA_DIR: folder(), DATABASE_URL: there.url })
  })
})
