import type { Platform } from '@menara/backend/platform/platform.ts'
import { users } from '@menara/backend/schema/people.ts'
import { personalDataBreaches, personalDataRequests } from '@menara/backend/schema/personal-data/personal-data.ts'
import { DEMO_DOMAIN } from '@menara/shared/domain/demo-access.ts'
import { requestDueAt } from '@menara/shared/domain/personal-data/personal-data-requests.ts'
import { inArray } from 'drizzle-orm'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ACCOUNTS = ['hr', 'agent', 'employee'].map((name) => `${name}${DEMO_DOMAIN}`)

/** Two requests of people about their data and a breach that is over. What the register removes its own job does. Joins the open transaction. */
export async function seedPersonalData({ db, newId, now }: Pick<Platform, 'db' | 'newId' | 'now'>): Promise<void> {
  const rows = await db.sql.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, ACCOUNTS))
  const [hr, agent, employee] = ACCOUNTS.map((email) => rows.find((row) => row.email === email)?.id)
  if (!hr || !agent || !employee) return
  const ago = (ms: number): string => new Date(now().getTime() - ms).toISOString()
  const received = (kind: 'access' | 'correction', received_at: string) => ({
    ...{ id: newId(), kind, received_at, due_at: new Date(requestDueAt(kind, Date.parse(received_at))).toISOString() },
    created_by: hr,
  })
  await db.sql.insert(personalDataRequests).values([
    {
      ...received('access', ago(40 * DAY_MS)),
      ...{ user_id: employee, state: 'completed', sender: 'person', identity_check: 'own_account' },
      ...{ settled_by: hr, settled_at: ago(39 * DAY_MS), rev: 3 },
    },
    {
      ...received('correction', ago(20 * HOUR_MS)),
      ...{ user_id: agent, state: 'in_work', sender: 'person', identity_check: 'in_person', rev: 2 },
    },
  ])
  const discovered = 120 * DAY_MS
  await db.sql.insert(personalDataBreaches).values({
    ...{
      id: newId(),
      title: 'Laptop resepsionis hilang di Menara Selatan',
      discovered_at: ago(discovered),
      categories: ['visitors', 'accounts'],
    },
    ...{ people: 84, location_ids: [], cause: 'Laptop dengan daftar tamu harian dicuri dari meja resepsionis pada malam hari.' },
    measures: 'Akun diblokir dan semua sesi diakhiri dalam satu jam; cakram terenkripsi; laptop resepsionis kini dikunci ke meja.',
    ...{ subjects_notified_at: ago(discovered - 30 * HOUR_MS), authority_notified_at: ago(discovered - 26 * HOUR_MS) },
    ...{ created_by: hr, created_at: ago(discovered - HOUR_MS), closed_by: hr, closed_at: ago(discovered - 9 * DAY_MS), rev: 4 },
  })
}
