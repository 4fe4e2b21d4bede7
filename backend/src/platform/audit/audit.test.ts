import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { type Building, openBuilding, TOKEN_KEY } from '../../../../tests/kit/building.ts'
import { audit } from '../../schema/journal.ts'
import { auditHeads, readHeads } from './audit-heads.ts'
import { auditSeal } from './audit-keys.ts'
import { journalOn } from './journal.ts'

const script = new URL('../../../../scripts/verify-audit.mjs', import.meta.url).pathname

async function record(building: Building, count: number, seal?: string): Promise<void> {
  const journal = journalOn(building.db, building.clock.now, seal === undefined ? undefined : auditSeal([seal]))
  for (let i = 0; i < count; i += 1)
    await building.db.atomically(async () =>
      journal.record({ action: 'thing.changed', subject: 'things', subject_id: 'one', actor_id: null, detail: { i } }),
    )
}
const journalOf = ({ db, clock }: Building) => journalOn(db, clock.now, auditSeal([TOKEN_KEY]))

/** As somebody who owns the database may: the trigger that refuses changes is switched off. */
async function tamper({ db }: Building, change: string): Promise<void> {
  await db.sql.execute(sql.raw('alter table audit disable trigger user'))
  await db.sql.execute(sql.raw(change))
  await db.sql.execute(sql.raw('alter table audit enable trigger user'))
}
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'menara-audit-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

it('AX-1 rows from before stay valid, and from the first sealed one on all are sealed', async () => {
  const building = await openBuilding()
  await record(building, 3)
  expect(await journalOf(building).verify()).toMatchObject({ broken: null })
  await record(building, 3, TOKEN_KEY)
  const seals = await building.db.sql.select({ seal: audit.seal }).from(audit).where(eq(audit.subject, 'things')).orderBy(audit.seq)
  expect(seals.map(({ seal }) => seal?.slice(8, 9) ?? null)).toEqual([null, null, null, '.', '.', '.'])
  expect(await journalOf(building).verify()).toMatchObject({ broken: null })
})

it('AX-2 without the key nothing is put in or rewritten unnoticed', async () => {
  const building = await openBuilding()
  await record(building, 3, TOKEN_KEY)
  // Hashes computed well, but no seal; then one of another key.
  await record(building, 1)
  expect((await journalOf(building).verify()).broken).toMatchObject({ why: 'seal' })
  await tamper(building, "delete from audit where subject = 'things' and seal is null")
  await record(building, 1, 'another key')
  expect((await journalOf(building).verify()).broken).toMatchObject({ why: 'seal' })
  await tamper(building, "update audit set detail = '{}' where seq = (select min(seq) from audit where subject = 'things')")
  expect((await journalOf(building).verify()).broken).toMatchObject({ why: 'hash' })
})

it('AX-3 the heads of a day are written once, and miss rows that were cut off', async () => {
  const building = await openBuilding()
  const journal = journalOf(building)
  await record(building, 3, TOKEN_KEY)
  const heads = auditHeads({ folder: join(folder(), 'heads'), heads: journal.heads, now: building.clock.now })
  const where = folder()
  const daily = auditHeads({ folder: where, heads: journal.heads, now: building.clock.now })
  expect(await heads.write()).not.toBeNull()
  expect(await daily.write()).toMatchObject({ chains: expect.arrayContaining([expect.objectContaining({ hash: expect.any(String) })]) })
  await record(building, 2, TOKEN_KEY)
  expect(await daily.write()).toBeNull()
  expect((await journal.verify(await readHeads(where))).broken).toBeNull()
  await tamper(building, "delete from audit where subject = 'things' and seq >= (select max(seq) - 2 from audit where subject = 'things')")
  expect((await journal.verify()).broken).toBeNull()
  expect((await journal.verify(await readHeads(where))).broken).toMatchObject({ why: 'missing' })
})

it('AX-4 the plain script finds the same out of exported rows', async () => {
  const building = await openBuilding()
  await record(building, 2)
  await record(building, 3, TOKEN_KEY)
  const where = folder()
  await auditHeads({ folder: where, heads: journalOf(building).heads, now: building.clock.now }).write()
  writeFileSync(join(where, 'secrets.json'), JSON.stringify({ audit_key: TOKEN_KEY }))
  const rows = await building.db.sql.select().from(audit).orderBy(audit.seq)
  const verified = (lines: readonly object[], ...more: string[]) => {
    writeFileSync(join(where, 'rows.jsonl'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
    const { status, stdout } = spawnSync(process.execPath, [script, join(where, 'rows.jsonl'), ...more], { encoding: 'utf8' })
    return [status, stdout.split(' ', 1)[0]?.replace(':', '')]
  }
  const all = ['--heads', where, '--key-file', join(where, 'secrets.json')]
  expect(verified(rows, ...all)).toEqual([0, 'WHOLE'])
  expect(verified(rows)).toEqual([0, 'WHOLE'])
  expect(verified(rows.slice(0, -1), ...all)).toEqual([1, 'BROKEN'])
  expect(verified(rows.map((row, at) => (at === 2 ? { ...row, action: 'nothing' } : row)))).toEqual([1, 'BROKEN'])
  expect(verified(rows.map((row, at) => (at === rows.length - 1 ? { ...row, seal: null } : row)))).toEqual([1, 'BROKEN'])
  expect(readFileSync(script, 'utf8')).not.toMatch(/from '\.|@menara/)
})
