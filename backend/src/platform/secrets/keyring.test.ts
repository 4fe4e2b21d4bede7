import { spawnSync } from 'node:child_process'
import { createHmac, hkdfSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { filesLike, textOf } from '../../../../tests/kit/house.ts'
import { TEST_START } from '../../../../tests/kit/test-clock.ts'
import { knownDevices } from '../../features/accounts/attempts/known-devices.ts'
import { refreshTokens } from '../../features/accounts/sessions/refresh-tokens.ts'
import { faultLinks } from '../../features/faults/fault-reports.service.ts'
import { surveyLinks } from '../../features/satisfaction/survey-link.ts'
import { visitorSecrets } from '../../features/visitors/visits/visitor-secrets.service.ts'
import { audit } from '../../schema/journal.ts'
import { pushKeys, webhooks } from '../../schema/notifications.ts'
import { auditSeal } from '../audit/audit-keys.ts'
import { journalOn } from '../audit/journal.ts'
import { identityKeyOf, keyId, keyring } from './keyring.ts'
import { resealAll, SEALED_COLUMNS, sealedBy } from './resealing.ts'
import { sealWith } from './sealed.ts'
import { signedLinks } from './signed-links.ts'
import { tokensWith } from './tokens.ts'

const secretOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64url')
const [FIRST, SECOND] = [secretOf(1), secretOf(2)]
const IDENTITIES = identityKeyOf(FIRST)
const [before, both, retired] = [[FIRST], [SECOND, FIRST], [SECOND]].map((list) => keyring(list, IDENTITIES)) as [
  ReturnType<typeof keyring>,
  ReturnType<typeof keyring>,
  ReturnType<typeof keyring>,
]
const [ID, TICKET] = ['019abcde-0000-7000-8000-000000000001', '019abcde-0000-7000-8000-000000000002']
const SITE = '00000000-0000-4000-8000-000000000000'

describe('keys', () => {
  it('KY-1 everything bears the id of its key, and no purpose shares one', async () => {
    const id = keyId(FIRST)
    const facts = { userId: ID, sessionId: TICKET }
    const header = (await tokensWith(before).sign(facts, TEST_START)).split('.')[0] ?? ''
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', kid: id })
    const cookie = knownDevices(before).remember(undefined, { account: 'a', now: TEST_START, secure: true })
    expect(cookie.split(';')[0]?.endsWith(`.${id}`)).toBe(true)
    expect(refreshTokens(before).first(ID).split('.').at(-1)).toBe(id)
    expect(sealWith(before, 'cctv').seal('hush', ID).startsWith(`${id}.`)).toBe(true)
    expect(visitorSecrets(before).codeOf(ID).split('.').at(-1)).toBe(id)
    expect(visitorSecrets(before).proofOf({}).startsWith(`${id}.`)).toBe(true)
    expect(Buffer.from(surveyLinks(before).of(TICKET, TEST_START), 'base64url').toString('hex', 0, 4)).toBe(id)
    const links = [signedLinks(before), visitorSecrets(before), faultLinks(before)].map((item) => item.issue(ID).token)
    expect(links.map((link) => link.slice(0, 8))).toEqual([id, id, id])
    expect(new Set(links).size).toBe(3)
  })

  it('KY-2 what a replaced key made reads on until it is retired, and the same link is sent again', async () => {
    const facts = { userId: ID, sessionId: TICKET }
    const until = new Date(TEST_START.getTime() + 60_000)
    const [access, refresh, code] = [
      await tokensWith(before).sign(facts, TEST_START),
      refreshTokens(before).first(ID),
      visitorSecrets(before).codeOf(ID),
    ]
    const [survey, sealed] = [surveyLinks(before).of(TICKET, until), sealWith(before, 'cctv').seal('hush', ID)]
    const cookie = knownDevices(before).remember(undefined, { account: 'a', now: TEST_START, secure: true }).split(';')[0]
    const link = signedLinks(before).issue(ID)
    const readBy = async (keys: typeof both) => [
      (await tokensWith(keys).read(access, TEST_START))?.userId,
      refreshTokens(keys).sessionOf(refresh),
      visitorSecrets(keys).readCode(code),
      surveyLinks(keys).read(survey, TEST_START),
      sealWith(keys, 'cctv').open(sealed, ID),
      knownDevices(keys).find(cookie, 'a', TEST_START) !== null,
      signedLinks(keys).pathOf({ id: ID, hash: link.hash, page: '' }),
      visitorSecrets(keys).again(ID, visitorSecrets(before).issue(ID).hash) !== null,
      faultLinks(keys).again(ID, faultLinks(before).issue(ID).hash) !== null,
    ]
    expect(await readBy(both)).toEqual([ID, ID, ID, TICKET, 'hush', true, link.token, true, true])
    expect(await readBy(retired)).toEqual([undefined, null, undefined, null, null, false, null, false, false])
    const id = keyId(SECOND)
    expect([refreshTokens(both).first(ID).endsWith(id), faultLinks(both).issue(ID).token.startsWith(id)]).toEqual([true, true])
    const number = { kind: 'passport', number: 'X1234567' } as const
    expect(visitorSecrets(retired).identityOf(ID, number).identity_digest).toBe(
      visitorSecrets(before).identityOf(ID, number).identity_digest,
    )
  })

  it('KY-3 what was made before keys had ids reads on, but for access tokens', async () => {
    const raw = Buffer.from(FIRST, 'base64url')
    const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', FIRST, '', `menara ${purpose}`, 32))
    const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
    const session = `secret.${ID}`
    expect(
      refreshTokens(both).sessionOf(`${session}.${mac(derived('refresh tokens'), session).subarray(0, 16).toString('base64url')}`),
    ).toBe(ID)
    const mark = mac(derived('visitor codes'), ID).subarray(0, 16).toString('base64url')
    expect(visitorSecrets(both).readCode(`MNR1.${ID}.${mark}`)).toBe(ID)
    const approval = mac(derived('signed links'), ID).toString('base64url')
    expect(signedLinks(both).again(ID, signedLinks(both).hashOf(approval))).toBe(approval)
    const fault = mac(raw, `fault report ${ID}`).toString('base64url')
    expect(faultLinks(both).again(ID, faultLinks(both).hashOf(fault))).toBe(fault)
    const facts = Buffer.from(surveyLinks(before).of(TICKET, new Date(TEST_START.getTime() + 60_000)), 'base64url').subarray(4, 24)
    const seal = createHmac('sha256', raw).update('ticket survey').update(facts).digest().subarray(0, 16)
    const survey = Buffer.concat([facts, seal]).toString('base64url')
    expect([surveyLinks(both).read(survey, TEST_START), surveyLinks(retired).read(survey, TEST_START)]).toEqual([TICKET, null])
    expect(sealWith(both, 'cctv').open(sealWith(before, 'cctv').seal('hush', ID).split('.')[1] ?? '', ID)).toBe('hush')
    const access = await new SignJWT({ sid: TICKET })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(ID)
      .setIssuer('menara')
      .setExpirationTime(Math.floor(TEST_START.getTime() / 1000) + 60)
      .sign(raw)
    expect(await tokensWith(both).read(access, TEST_START)).toBeNull()
  })
})

describe('what is sealed in the database', () => {
  it('KY-4 every purpose that something is sealed for is among the columns that a rotation seals anew', () => {
    const named = filesLike('backend/src/{app,features}/**/*.ts')
      .filter((text) => !text.endsWith('.test.ts'))
      .flatMap((text) => [...textOf(text).matchAll(/sealWith\(\w+, '([^']+)'\)/g)].map((found) => found[1]))
    expect([...new Set(named)].sort()).toEqual(SEALED_COLUMNS.map((column) => column.purpose).sort())
  })

  it('KY-4 is sealed anew, whoever sealed it; what opens with no key stays and is counted', async () => {
    const { db, clock } = await openBuilding()
    const seal = sealWith(before, 'webhooks')
    const made = { url: 'https://example.test', types: [], enabled: true, created_at: clock.now().toISOString() }
    const rows = [ID, TICKET, SITE].map((id, place) => ({ ...made, id, name: `hook ${place}`, secret: '' }))
    const unnamed = seal.seal('two', TICKET).split('.')[1] ?? ''
    const secrets = [seal.seal('one', ID), unnamed, sealWith(keyring([secretOf(9)]), 'webhooks').seal('three', SITE)]
    await db.sql.insert(webhooks).values(rows.map((row, place) => ({ ...row, secret: secrets[place] ?? '' })))
    await db.sql
      .insert(pushKeys)
      .values({ name: 'vapid', public_key: 'p', private_key: sealWith(before, 'push keys').seal('four', 'vapid') })
    expect(await resealAll(db, both)).toEqual({ resealed: 3, unreadable: 1 })
    expect(await resealAll(db, both)).toEqual({ resealed: 0, unreadable: 1 })
    const after = await db.sql.select({ id: webhooks.id, secret: webhooks.secret }).from(webhooks)
    const opened = after.map((item) => sealWith(retired, 'webhooks').open(item.secret, item.id))
    expect(opened.sort()).toEqual(['one', 'two', null].sort())
    expect(Object.fromEntries(await sealedBy(db))).toEqual({ [keyId(SECOND)]: 3, [keyId(secretOf(9))]: 1 })
    for (const { table, id, column, of } of SEALED_COLUMNS)
      await db.sql.execute(sql`select ${of}, ${sql.identifier(id)}, ${sql.identifier(column)} from ${sql.identifier(table)} limit 1`)
  })
})

it('KY-5 the trail verifies over a rotation; a row that the replaced key sealed after it is a break', async () => {
  const { db, clock } = await openBuilding()
  const record = async (secrets: readonly string[]) => {
    const journal = journalOn(db, clock.now, auditSeal(secrets))
    await db.atomically(async () => journal.record({ action: 'thing.changed', subject: 'things', subject_id: 'one', actor_id: null }))
  }
  const verified = async () => (await journalOn(db, clock.now, auditSeal([SECOND, FIRST])).verify()).broken?.why ?? null
  const folder = mkdtempSync(join(tmpdir(), 'menara-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [secrets, lines] = [join(folder, 'secrets.json'), join(folder, 'rows.jsonl')]
  writeFileSync(secrets, JSON.stringify({ audit_key: SECOND, former_audit_keys: [{ key: FIRST, replaced_at: '' }] }))
  const script = new URL('../../../../scripts/verify-audit.mjs', import.meta.url).pathname
  const plain = async () => {
    const rows = await db.sql.select().from(audit).orderBy(audit.seq)
    writeFileSync(lines, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    return spawnSync(process.execPath, [script, lines, '--key-file', secrets], { encoding: 'utf8' }).stdout.split(/[ :]/, 1)[0]
  }
  await record([FIRST])
  await record([SECOND, FIRST])
  expect([await verified(), await plain()]).toEqual([null, 'WHOLE'])
  await record([FIRST])
  expect([await verified(), await plain()]).toEqual(['seal', 'BROKEN'])
})
