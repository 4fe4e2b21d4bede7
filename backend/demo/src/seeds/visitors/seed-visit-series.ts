import { visitSeriesStore } from '@menara/backend/features/visitors/series/visit-series.store.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { dayIn } from '@menara/backend/platform/time/zoned-time.ts'
import { users } from '@menara/backend/schema/people.ts'
import { locations } from '@menara/backend/schema/places.ts'
import { opensAt, visitDays } from '@menara/shared/domain/visitors/visit-days.ts'
import { eq } from 'drizzle-orm'

const DAY_MS = 86_400_000
const AHEAD_DAYS = 7
const CREW = ['Siti Aminah', 'Joko Susilo', 'Rini Astuti'].map((name) => ({ name, company: 'PT Bersih Cemerlang' }))

/** Gives the demo a cleaning team every evening from Monday to Friday; the clock opens its visits. Joins the open transaction. */
export async function seedVisitSeries({ db, now, newId }: Platform): Promise<void> {
  const [site] = await db.sql.select().from(locations).where(eq(locations.code, 'VJS'))
  const [host] = await db.sql.select({ id: users.id }).from(users).where(eq(users.email, 'agent@menara.demo'))
  if (!site || !host) return
  const at = now()
  const [id, store] = [newId(), visitSeriesStore(db)]
  const rhythm = {
    ...{ unit: 'week' as const, every: 1, weekdays: [1, 2, 3, 4, 5], month_day: null, from: '18:00', to: '21:30' },
    starts_on: dayIn(site.zone, at),
    ends_on: dayIn(site.zone, new Date(at.getTime() + 120 * DAY_MS)),
  }
  const [first] = visitDays({ ...rhythm, zone: site.zone }, at.getTime(), { count: 1, without: new Set() })
  const by = { owner_id: host.id, host_id: host.id, command_id: newId(), created_at: at.toISOString() }
  await store.insert({
    ...{ ...rhythm, ...by, id, location_id: site.id, ahead_days: AHEAD_DAYS, language: 'id', group: false },
    title: 'Regu kebersihan malam',
    message: 'Masuk lewat pintu layanan; lencana diambil di resepsionis.',
    opens_at: first ? opensAt({ ...rhythm, zone: site.zone }, first, AHEAD_DAYS) : null,
  })
  await store.putGuests(
    id,
    CREW.map((guest, place) => ({ ...guest, id: newId(), series_id: id, place, email: '', phone: '', vehicle: '' })),
  )
}
