import { createHash } from 'node:crypto'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { makeReportingAccount, removeReportingAccount } from '../../../../scripts/care/reporting-accounts.ts'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { rowsOf } from '../../platform/db/bulk.ts'
import { newId } from '../../platform/ids.ts'
import { attendances } from '../../schema/attendances.ts'
import { bookings } from '../../schema/bookings.ts'
import { companies, companyLocations } from '../../schema/companies.ts'

/** Views with rows of a site, all of the schema beside the sites themselves. */
const VIEWS = [
  'tickets',
  'ticket_clocks',
  'assets',
  'alarm_annunciations',
  'energy_hours',
  'visitors',
  'bookings',
  'attendance',
  'spending',
  'survey_answers',
]

const hashOf = (text: string): string => createHash('md5').update(text).digest('hex')

it('RPG-13 an account reads the views of its company alone, and neither tables nor rows of another company', async () => {
  const building = await openBuilding()
  const { admin, cast, db } = building
  const [own, other] = [newId(), newId()]
  await db.sql.insert(companies).values([
    { id: own, kind: 'customer', name: 'PT Satu' },
    { id: other, kind: 'customer', name: 'PT Dua' },
  ] as never)
  await db.sql.insert(companyLocations).values([
    { company_id: own, location_id: cast.site },
    { company_id: other, location_id: cast.otherSite },
  ])
  for (const location_id of [cast.site, cast.otherSite])
    await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id, title: 'Leak' } })
  const [start_at, end_at] = ['2026-11-24T02:00:00.000Z', '2026-11-24T03:30:00.000Z']
  const booking = { id: newId(), asset_id: cast.asset, title: 'Board', state: 'confirmed' as const, start_at, end_at }
  await db.sql.insert(bookings).values({ ...booking, created_at: start_at, updated_at: start_at })
  const came = { id: newId(), user_id: cast.employee, location_id: cast.site, day: '2026-11-24', state: 'open' as const }
  await db.sql.insert(attendances).values({ ...came, check_in_at: start_at, in_on_site: true })
  if (db.engine === 'pglite') {
    await expect(makeReportingAccount(db, { company: 'PT Satu', name: '', password: 'x' })).rejects.toThrow(/need PostgreSQL/)
    return
  }
  const name = `reporting_${newId().replaceAll('-', '').slice(-12)}`
  await expect(makeReportingAccount(db, { company: 'PT Tiga', name, password: 'x' })).rejects.toThrow(/no company/)
  expect(await makeReportingAccount(db, { company: 'pt satu', name, password: "it's long" })).toBe(name)
  onTestFinished(() => removeReportingAccount(db, name))
  const [server] = await rowsOf<{ database: string; port: number; host: string }>(
    db,
    sql`select current_database() as database, inet_server_port() as port, host(inet_server_addr()) as host`,
  )
  const client = new Client({
    user: name,
    password: "it's long",
    database: server?.database ?? '',
    port: server?.port ?? 5432,
    host: server?.host ?? '127.0.0.1',
  })
  await client.connect()
  try {
    for (const view of VIEWS) {
      const { rows } = await client.query(`select distinct location_id from reporting.${view}`)
      expect([view, rows.filter((row) => row.location_id !== cast.site)]).toEqual([view, []])
    }
    expect((await client.query('select title, site from tickets')).rows).toHaveLength(1)
    expect((await client.query('select asset, hours from bookings')).rows).toEqual([expect.objectContaining({ hours: '1.50' })])
    const [{ person } = { person: '' }] = (await client.query(`select person from attendance`)).rows
    expect([/^[0-9a-f]{32}$/.test(person), person === hashOf(cast.employee)]).toEqual([true, false])
    for (const table of ['tickets', 'users', 'reporting_accounts', 'company_locations'])
      await expect(client.query(`select * from public.${table}`)).rejects.toThrow(/permission denied/)
    // A function that is cheaper than the wall must not see what lies behind it.
    await client.query('set default_transaction_read_only = off')
    await expect(client.query('create table public.mine (a int)')).rejects.toThrow(/permission denied/)
    await expect(client.query(`insert into reporting.tickets select * from reporting.tickets`)).rejects.toThrow()
    await expect(client.query('set role postgres')).rejects.toThrow()
    const { rows } = await client.query(
      `select c.relname, obj_description(c.oid) as about from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'reporting' and c.relkind = 'v'`,
    )
    expect(rows.map((row) => row.relname).sort()).toEqual([...VIEWS, 'own_sites'].sort())
    expect(rows.filter((row) => !row.about)).toEqual([])
  } finally {
    await client.end()
  }
})
