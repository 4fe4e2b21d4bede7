import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit } from '@menara/shared/contract/audit.contract.ts'
import { companies } from '@menara/shared/contract/places/companies.contract.ts'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'

const script = new URL('../../../../scripts/verify-audit.mjs', import.meta.url).pathname

/** A company that is added, renamed and removed, a minute apart. */
async function history() {
  const building = await openBuilding()
  const { admin, clock } = building
  const { id } = (await admin.asks(companies.create, { body: { kind: 'tenant', name: 'PT Kopi' } })).body.data
  clock.advance(60_000)
  await admin.asks(companies.update, { params: { id }, body: { name: 'PT Teh' } })
  clock.advance(60_000)
  await admin.asks(companies.remove, { params: { id } })
  return { ...building, id }
}
const list = async (who: Person, query: object = {}) => (await who.asks(audit.list, { query: { limit: 100, ...query } })).body

it('AUD-1 is read by who has audit_read and sees every site', async () => {
  const building = await openBuilding()
  const local = await personAt(building, building.cast.site, ['audit_read'])
  for (const who of [building.agent, local])
    for (const { status } of [
      await who.asks(audit.list, { query: {} }),
      await who.asks(audit.get, { params: { id: '1' } }),
      await who.asks(audit.words, {}),
      await who.asks(audit.verify, {}),
      await who.sends('GET', '/api/v1/audit/export'),
    ])
      expect(status).toBe(403)
  expect((await building.stranger.asks(audit.list, { query: {} })).status).toBe(401)
})

it('AUD-2 AUD-3 names who did what to which record, page by page, and is narrowed by each filter', async () => {
  const { admin, cast, id } = await history()
  const { data } = await list(admin, { subject_id: id })
  expect(data.map(({ action, name, changed, actor }) => [action, name, changed, actor?.id])).toEqual([
    ['company.removed', 'PT Teh', expect.arrayContaining(['name']), cast.admin],
    ['company.updated', 'PT Teh', ['name'], cast.admin],
    ['company.created', 'PT Kopi', expect.arrayContaining(['kind', 'name']), cast.admin],
  ])
  const pages: number[] = []
  for (let next: string | undefined = '0'; next; ) {
    const page = await list(admin, { subject: 'companies', limit: 1, next })
    pages.push(...page.data.map((row) => row.seq))
    next = page.next
  }
  expect(pages).toEqual(data.map((row) => row.seq))
  const [removed, updated, created] = data.map((row) => row.at)
  const seen = async (query: object) => (await list(admin, { subject: 'companies', ...query })).data.map((row) => row.at)
  expect(await seen({ start_date: updated })).toEqual([removed, updated])
  expect(await seen({ end_date: updated })).toEqual([updated, created])
  expect(await seen({ action: 'company.created' })).toEqual([created])
  expect(await seen({ actor_id: cast.agent })).toEqual([])
  expect((await list(admin, { subject: 'users', subject_id: id })).data).toEqual([])
  const forged = (await admin.sends('GET', '/api/v1/audit?next=abc')).status
  expect([forged, (await admin.sends('GET', '/api/v1/audit?start_date=2026-02-31')).status]).toEqual([422, 422])
})

it('AUD-4 AUD-5 one row gives before and after; the words are what occurs', async () => {
  const { admin, id } = await history()
  const row = (await list(admin, { subject_id: id, action: 'company.updated' })).data[0]
  const { body } = await admin.asks(audit.get, { params: { id: String(row?.seq) } })
  expect(body.data).toMatchObject({ ...row, sealed: true, detail: { before: { name: 'PT Kopi' }, after: { name: 'PT Teh' } } })
  expect(body.data.hash).toMatch(/^[0-9a-f]{64}$/)
  for (const missing of ['999999999', 'x', '01a21c58-0fd5-71af-bc54-68ce83af6748'])
    expect((await admin.asks(audit.get, { params: { id: missing } })).status).toBe(404)
  const { subjects } = (await admin.asks(audit.words, {})).body.data
  expect(subjects.find((one) => one.subject === 'companies')?.actions).toEqual(['company.created', 'company.removed', 'company.updated'])
})

it('AUD-6 verifying says which row was changed', async () => {
  const { admin, db, id } = await history()
  const runs = await Promise.all([admin.asks(audit.verify, {}), admin.asks(audit.verify, {})])
  expect(runs.map(({ body }) => body.data.broken)).toEqual([null, null])
  const row = (await list(admin, { subject_id: id, action: 'company.updated' })).data[0]
  await db.sql.execute(sql.raw('alter table audit disable trigger user'))
  await db.sql.execute(sql`update audit set action = 'company.read' where seq = ${row?.seq}`)
  await db.sql.execute(sql.raw('alter table audit enable trigger user'))
  expect((await admin.asks(audit.verify, {})).body.data.broken).toMatchObject({ seq: row?.seq, why: 'hash' })
})

it('AUD-7 the export is what the verifier outside of the product reads, and is in the trail', async () => {
  const { admin, cast } = await history()
  const text = (await admin.sends('GET', '/api/v1/audit/export')).raw.toString()
  const where = mkdtempSync(join(tmpdir(), 'menara-audit-'))
  onTestFinished(() => rmSync(where, { recursive: true, force: true }))
  writeFileSync(join(where, 'rows.jsonl'), text)
  const { status, stdout } = spawnSync(process.execPath, [script, join(where, 'rows.jsonl')], { encoding: 'utf8' })
  expect(stdout).not.toContain('BROKEN')
  expect(status).toBe(0)
  const [newest] = (await list(admin)).data
  expect(newest).toMatchObject({ action: 'audit.exported', actor: { id: cast.admin } })
  expect(text.trimEnd().split('\n').at(-1)).toContain('audit.exported')
})
