import type { Attendance, AttendanceCorrection } from '@menara/shared/contract/people/attendances.contract.ts'
import { OPEN_MS } from '@menara/shared/domain/attendance.ts'
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { attendanceCorrections, attendances } from '../../schema/attendances.ts'
import { users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'
import { attendanceOf } from './attendance-rows.store.ts'

type AttendanceRow = typeof attendances.$inferInsert
/** A photo taken with a check-in or check-out. */
export type AttendancePhoto = NonNullable<(typeof attendances.$inferSelect)['in_photo']>
type AttendanceOdd = 'late' | 'early' | 'off_site' | 'unfinished' | 'corrected'
/** Days are those of the sites, instants bound the check-in. All bounds are inclusive. */
export interface AttendanceRange {
  readonly fromDay?: string | undefined
  readonly toDay?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
export interface AttendanceAsked extends AttendanceRange {
  readonly user: string | undefined
  readonly location_id: string | undefined
  readonly only?: AttendanceOdd | undefined
  /** Sites that exist for the reader; null for all. */
  readonly scope: readonly string[] | null
}
/** With what the person is. */
export type TitledAttendance = Attendance & { readonly title: string }
interface OddAsked {
  readonly fromDay: string
  readonly toDay: string
  readonly scope: readonly string[] | null
  readonly user?: string | undefined
}
export type AttendancesStore = ReturnType<typeof attendancesStore>

const FIELDS = { ...getTableColumns(attendances), user_name: users.name, user_title: users.title, location_name: locations.name }

const selectOf = (db: Database) =>
  db.sql
    .select(FIELDS)
    .from(attendances)
    .innerJoin(users, eq(users.id, attendances.user_id))
    .innerJoin(locations, eq(locations.id, attendances.location_id))

/** The one writer of `attendances` and `attendance_corrections`. `now` decides which open ones are forgotten. */
export function attendancesStore(db: Database, now: () => Date) {
  const staleBefore = (): string => new Date(now().getTime() - OPEN_MS).toISOString()
  const select = () => selectOf(db)
  const rows = (found: Awaited<ReturnType<typeof select>>): Attendance[] => found.map((item) => attendanceOf(item, staleBefore()))
  const running = () => and(eq(attendances.state, 'open'), gt(attendances.check_in_at, staleBefore()))

  return {
    /** One row more than `limit` where there are more, newest first. */
    list: async (asked: AttendanceAsked, { offset, limit }: { offset: number; limit: number }): Promise<Attendance[]> =>
      rows(
        await select()
          .where(fitting(asked, staleBefore()))
          .orderBy(desc(attendances.check_in_at), desc(attendances.id))
          .offset(offset)
          .limit(limit + 1),
      ),
    count: (asked: AttendanceAsked): Promise<number> => db.sql.$count(attendances, fitting(asked, staleBefore())),
    async find(id: string, scope: readonly string[] | null): Promise<Attendance | undefined> {
      return rows(await select().where(and(eq(attendances.id, id), inScope(scope))))[0]
    },
    /** The row, held until the transaction ends. */
    async hold(id: string, scope: readonly string[] | null): Promise<Attendance | undefined> {
      return rows(
        await select()
          .where(and(eq(attendances.id, id), inScope(scope)))
          .for('update', { of: attendances }),
      )[0]
    },
    /** What a person has not ended, forgotten ones included. */
    async openOf(userId: string): Promise<Attendance | undefined> {
      return rows(await select().where(and(eq(attendances.user_id, userId), eq(attendances.state, 'open'))))[0]
    },
    recentOf: async (userId: string, limit: number): Promise<Attendance[]> =>
      rows(await select().where(eq(attendances.user_id, userId)).orderBy(desc(attendances.check_in_at)).limit(limit)),
    /** Everybody who is in at the sites, with what they are. */
    async present(scope: readonly string[] | null): Promise<TitledAttendance[]> {
      const found = await select().where(and(running(), inScope(scope)))
      return found.map((item) => ({ ...attendanceOf(item, staleBefore()), title: item.user_title }))
    },
    /** Another attendance of the person that has a moment in common with this span; one without an end lasts for as long as it may. */
    async overlapping(userId: string, { id, from, to }: { id: string; from: string; to: string }): Promise<Attendance | undefined> {
      const ends = or(gt(attendances.check_out_at, from), and(isNull(attendances.check_out_at), eq(attendances.state, 'open')))
      return rows(
        await select()
          .where(and(eq(attendances.user_id, userId), ne(attendances.id, id), lt(attendances.check_in_at, to), ends))
          .limit(1),
      )[0]
    },
    ...byDay(select, staleBefore),
    ...writing(db),
    ...photos(db),
  }
}

function byDay(select: () => ReturnType<typeof selectOf>, staleBefore: () => string) {
  return {
    /** What belongs to a day of a site, of everybody or of one person; oldest first. */
    async onDay({ location_id, day, user }: { location_id: string; day: string; user?: string | undefined }): Promise<TitledAttendance[]> {
      const of = user === undefined ? undefined : eq(attendances.user_id, user)
      const found = await select()
        .where(and(eq(attendances.location_id, location_id), eq(attendances.day, day), of))
        .orderBy(asc(attendances.check_in_at))
      return found.map((item) => ({ ...attendanceOf(item, staleBefore()), title: item.user_title }))
    },
    /** Those with something to settle: late, away from the site, not ended. Days included. */
    async odd({ fromDay, toDay, scope, user }: OddAsked): Promise<TitledAttendance[]> {
      const range = and(inScope(scope), gte(attendances.day, fromDay), lte(attendances.day, toDay))
      const odd = or(ODD.late, offSite, unfinished(staleBefore()))
      const found = await select().where(and(range, odd, user === undefined ? undefined : eq(attendances.user_id, user)))
      return found.map((item) => ({ ...attendanceOf(item, staleBefore()), title: item.user_title }))
    },
  }
}

function writing(db: Database) {
  return {
    /** False: the person has another one open. */
    async insert(row: AttendanceRow): Promise<boolean> {
      return (await db.sql.insert(attendances).values(row).onConflictDoNothing().returning({ id: attendances.id })).length > 0
    },
    /** False: it is not open any more. */
    async end(id: string, facts: Partial<AttendanceRow>): Promise<boolean> {
      const changed = await db.sql
        .update(attendances)
        .set({ ...facts, rev: sql`${attendances.rev} + 1` })
        .where(and(eq(attendances.id, id), eq(attendances.state, 'open')))
        .returning({ id: attendances.id })
      return changed.length > 0
    },
    /** False: it is not at this revision any more. */
    async correct(id: string, rev: number, facts: Partial<AttendanceRow>): Promise<boolean> {
      const changed = await db.sql
        .update(attendances)
        .set({ ...facts, corrections: sql`${attendances.corrections} + 1`, rev: rev + 1 })
        .where(and(eq(attendances.id, id), eq(attendances.rev, rev)))
        .returning({ id: attendances.id })
      return changed.length > 0
    },
    ...withoutPositions(db),
    async addCorrection(row: typeof attendanceCorrections.$inferInsert): Promise<void> {
      await db.sql.insert(attendanceCorrections).values(row)
    },
    /** Oldest first. */
    async correctionsOf(id: string): Promise<AttendanceCorrection[]> {
      const found = await db.sql
        .select({ ...getTableColumns(attendanceCorrections), by_name: users.name })
        .from(attendanceCorrections)
        .leftJoin(users, eq(users.id, attendanceCorrections.by_id))
        .where(eq(attendanceCorrections.attendance_id, id))
        .orderBy(asc(attendanceCorrections.at), asc(attendanceCorrections.id))
      return found.map(({ by_id, by_name, attendance_id: _, ...item }) => ({
        ...item,
        by: by_id && by_name !== null ? { id: by_id, name: by_name } : null,
      }))
    },
  }
}

/** Takes positions off; whether somebody was on the site, and how far from it, stays. Both give of how many attendances. */
function withoutPositions(db: Database) {
  const none = { in_longitude: null, in_latitude: null, in_accuracy_m: null, out_longitude: null, out_latitude: null, out_accuracy_m: null }
  const known = or(isNotNull(attendances.in_longitude), isNotNull(attendances.out_longitude))
  const clear = async (which: SQL | undefined): Promise<number> =>
    (await db.sql.update(attendances).set(none).where(which).returning({ id: attendances.id })).length
  return {
    erasePositionsOf: (userId: string): Promise<number> => clear(and(eq(attendances.user_id, userId), known)),
    /** Of at most `limit` that began before an instant. */
    expirePositions: (before: string, limit: number): Promise<number> => {
      const old = db.sql
        .select({ id: attendances.id })
        .from(attendances)
        .where(and(lt(attendances.check_in_at, before), known))
        .limit(limit)
      return clear(inArray(attendances.id, old))
    },
  }
}

/** Photos that were taken off, and from how many attendances. */
interface PhotosOff {
  readonly rows: number
  readonly photos: readonly AttendancePhoto[]
}
function photos(db: Database) {
  const { in_photo, out_photo } = attendances
  return {
    async photoOf(
      id: string,
      act: 'check_in' | 'check_out',
      scope: readonly string[] | null,
    ): Promise<{ readonly userId: string; readonly photo: AttendancePhoto } | null> {
      const [row] = await db.sql
        .select({ userId: attendances.user_id, photo: act === 'check_in' ? in_photo : out_photo })
        .from(attendances)
        .where(and(eq(attendances.id, id), inScope(scope)))
      return row?.photo ? { userId: row.userId, photo: row.photo } : null
    },
    /** Those of these files that a row names. */
    async knownPhotos(ids: readonly string[]): Promise<AttendancePhoto[]> {
      if (ids.length === 0) return []
      const named = (column: typeof in_photo | typeof out_photo) => inArray(sql<string>`${column} ->> 'id'`, [...ids])
      const rows = await db.sql
        .select({ in_photo, out_photo })
        .from(attendances)
        .where(or(named(in_photo), named(out_photo)))
      return rows.flatMap((row) => [row.in_photo, row.out_photo]).filter((photo) => photo !== null)
    },
    expirePhotos: (before: string, limit: number): Promise<PhotosOff> => photosOff(db, lt(attendances.check_in_at, before), limit),
    erasePhotosOf: (userId: string): Promise<PhotosOff> => photosOff(db, eq(attendances.user_id, userId)),
  }
}

/** Takes the photos off these attendances, and returns them. */
async function photosOff(db: Database, which: SQL, limit = MAX_PHOTOS): Promise<PhotosOff> {
  const { in_photo, out_photo } = attendances
  const old = await db.sql
    .select({ id: attendances.id, in_photo, out_photo })
    .from(attendances)
    .where(and(which, or(isNotNull(in_photo), isNotNull(out_photo))))
    .limit(limit)
  const ids = old.map((row) => row.id)
  if (ids.length > 0) await db.sql.update(attendances).set({ in_photo: null, out_photo: null }).where(inArray(attendances.id, ids))
  return { rows: ids.length, photos: old.flatMap((row) => [row.in_photo, row.out_photo]).filter((photo) => photo !== null) }
}
const MAX_PHOTOS = 100_000

const inScope = (scope: readonly string[] | null): SQL | undefined =>
  scope === null ? undefined : inArray(attendances.location_id, [...scope])

const offSite = or(eq(attendances.in_on_site, false), eq(attendances.out_on_site, false))
const ODD: Readonly<Record<Exclude<AttendanceOdd, 'unfinished'>, SQL | undefined>> = {
  late: gt(attendances.late_minutes, 0),
  early: gt(attendances.early_minutes, 0),
  off_site: offSite,
  corrected: gt(attendances.corrections, 0),
}
const unfinished = (staleBefore: string): SQL | undefined =>
  or(eq(attendances.state, 'unfinished'), and(eq(attendances.state, 'open'), lte(attendances.check_in_at, staleBefore)))

function fitting({ user, location_id, only, scope, ...range }: AttendanceAsked, staleBefore: string): SQL | undefined {
  return and(
    inScope(scope),
    user === undefined ? undefined : eq(attendances.user_id, user),
    location_id === undefined ? undefined : eq(attendances.location_id, location_id),
    only && (only === 'unfinished' ? unfinished(staleBefore) : ODD[only]),
    range.fromDay === undefined ? undefined : gte(attendances.day, range.fromDay),
    range.toDay === undefined ? undefined : lte(attendances.day, range.toDay),
    range.from === undefined ? undefined : gte(attendances.check_in_at, range.from),
    range.to === undefined ? undefined : lte(attendances.check_in_at, range.to),
  )
}
