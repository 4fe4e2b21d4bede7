import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connectionOf } from '../../backend/src/platform/backups/programs.ts'
import { auditKeyId, keyId } from '../../backend/src/platform/secrets/keyring.ts'
import { rotateKeys } from '../../scripts/care/keys.ts'
import { keysOf, readSecrets, retireKey, rotateSecrets } from '../../scripts/kit/secrets.ts'
import { TEST_START } from '../kit/test-clock.ts'

it('the programs of PostgreSQL get the password in their environment, which holds nothing else of ours', () => {
  const env = { PATH: '/bin', HOME: '/root', MENARA_TOKEN_KEY: 'k', DATABASE_URL: 'postgres://a:b@c/d' }
  const found = connectionOf('postgres://menara:p%40ss%2Fword@db.example:5433/menara?sslmode=require', env)
  expect(found).toEqual({
    name: 'postgres://menara@db.example:5433/menara?sslmode=require',
    env: { PATH: '/bin', HOME: '/root', PGPASSWORD: 'p@ss/word' },
  })
  const asked = connectionOf('postgres://menara@db.example/menara?password=x', env)
  expect(asked).toEqual({ name: 'postgres://menara@db.example/menara', env: { PATH: '/bin', HOME: '/root', PGPASSWORD: 'x' } })
  // Without a password the person's own ~/.pgpass counts, by HOME.
  expect(connectionOf('postgres://db.example/menara', env).env).toEqual({ PATH: '/bin', HOME: '/root' })
})

it('KY-6 the current key, keys of the audit trail and keys that are not there are never retired', () => {
  const folder = mkdtempSync(join(tmpdir(), 'menara-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const before = readSecrets(folder)
  expect(readSecrets(folder)).toEqual(before)
  const after = rotateSecrets(folder, TEST_START)
  for (const [id, why] of [
    [keyId(after.token_key), 'rotate first'],
    [auditKeyId(before.audit_key), 'audit trail'],
    ['nothing', 'There is no key'],
  ] as const)
    expect(() => retireKey(folder, id)).toThrow(why)
  expect(readSecrets(folder)).toEqual(after)
  retireKey(folder, keyId(before.token_key))
  expect(readSecrets(folder)).toEqual({ ...after, former_token_keys: [] })
})

it('KY-6 keys of the environment stand in place of those of the folder, and are not rotated there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'menara-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const secrets = rotateSecrets(folder, TEST_START)
  const [tokens, audit] = [
    [secrets.token_key, ...secrets.former_token_keys.map((key) => key.key)],
    [secrets.audit_key, ...secrets.former_audit_keys.map((key) => key.key)],
  ]
  expect(keysOf({}, secrets)).toEqual({ tokenKeys: tokens, auditKeys: audit, identityKey: secrets.identity_key })
  expect(keysOf({ MENARA_TOKEN_KEY: ' b, a ' }, secrets)).toEqual({ tokenKeys: ['b', 'a'], auditKeys: ['b', 'a'], identityKey: undefined })
  const given = { MENARA_TOKEN_KEY: 'b', MENARA_AUDIT_KEY: 'd,c', MENARA_IDENTITY_KEY: 'i' }
  expect(keysOf(given, secrets)).toEqual({ tokenKeys: ['b'], auditKeys: ['d', 'c'], identityKey: 'i' })
  const was = process.env.MENARA_TOKEN_KEY
  process.env.MENARA_TOKEN_KEY = 'b'
  onTestFinished(() => {
    if (was === undefined) delete process.env.MENARA_TOKEN_KEY
    else process.env.MENARA_TOKEN_KEY = was
  })
  await expect(rotateKeys({ dataDir: folder } as never)).rejects.toThrow('MENARA_TOKEN_KEY')
  expect(readSecrets(folder)).toEqual(secrets)
})
