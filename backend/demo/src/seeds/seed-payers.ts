import type { Platform } from '@menara/backend/platform/platform.ts'
import { sql } from 'drizzle-orm'

/** Says which budget pays for what was bought, claimed and taken from petty cash, where nothing says so yet. Joins the open transaction. */
export async function seedPayers({ db }: Pick<Platform, 'db'>): Promise<void> {
  const payer = (text: string) =>
    sql.raw(`(select id from cost_centres where active and location_id is null order by code
    offset length(${text}) % (select greatest(count(*), 1) from cost_centres where active and location_id is null) limit 1)`)
  const operations = sql`(select id from cost_centres where code = 'OPS-100')`
  await db.sql.execute(sql`update purchase_lines set cost_centre_id = ${operations} where cost_centre_id is null`)
  await db.sql.execute(sql`update claim_lines set cost_centre_id = ${payer('description')} where cost_centre_id is null`)
  await db.sql.execute(sql`update petty_cash_vouchers set cost_centre_id = ${payer('purpose')} where cost_centre_id is null`)
}
