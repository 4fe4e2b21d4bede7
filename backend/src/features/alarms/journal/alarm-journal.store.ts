import type { AlarmTransition } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import { desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { insertAll, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, instantText } from '../../../platform/db/shown-columns.ts'
import { likeText } from '../../../platform/paging.ts'
import { alarmCommands, alarmJournal } from '../../../schema/monitoring/iot.ts'
import { refOf } from '../alarms-list.store.ts'
import { fits, sealed, type Unsealed } from './alarm-journal.chain.ts'

export type AlarmJournalStore = ReturnType<typeof alarmJournalStore>

/** The one writer of `alarm_journal` and `alarm_commands`. */
export const alarmJournalStore = (db: Database) => ({ ...writesOf(db), ...readsOf(db), ...commandsOf(db) })

const CHAIN_LOCK = 0x4d4e4a // 'MNJ': one chain, one writer at a time
const PENDING = Symbol('alarm journal')
const PART = 2000

function writesOf(db: Database) {
  async function seal(entries: readonly Unsealed[]): Promise<void> {
    await db.sql.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
    const [head] = await db.sql
      .select({ hash: alarmJournal.hash })
      .from(alarmJournal)
      .where(isNotNull(alarmJournal.hash))
      .orderBy(desc(alarmJournal.seq))
      .limit(1)
    await insertAll(db, alarmJournal, sealed(entries, head?.hash ?? ''))
  }

  return {
    /** Sealed and written right before the open transaction commits; the audit must be noted first, so that locks are always taken in one order. */
    note(entries: readonly Unsealed[]): void {
      const open = db.inTransaction(PENDING, () => {
        const waiting: Unsealed[] = []
        db.beforeCommit(() => seal(waiting))
        return waiting
      })
      if (!open) throw new Error('A transition must be noted inside the transaction that makes it')
      open.push(...entries)
    },
  }
}

export interface JournalFilter {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly location_id?: string
  readonly device_id?: string
  readonly desk_id?: string
  readonly alarm_id?: string
  readonly actor_id?: string
  readonly event?: string
  readonly priority?: string
  readonly search?: string
  readonly scope: readonly string[] | null
}

function readsOf(db: Database) {
  return {
    /** Newest first, or oldest first; `past` is the place of the row before. */
    async list(
      filter: JournalFilter,
      { limit, past, oldestFirst = false }: { limit: number; past?: readonly [at: string, seq: number] | undefined; oldestFirst?: boolean },
    ): Promise<AlarmTransition[]> {
      const beyond = past && place(past, oldestFirst)
      const order = oldestFirst ? sql`j.at, j.seq` : sql`j.at desc, j.seq desc`
      return rowsOf(
        db,
        sql`select j.id, j.alarm_id, j.seq::float8 as seq, j.hash, j.occurrence, j.event, ${refOf(sql`u.id`, sql`u.name`)} as actor,
            ${refOf(sql`k.id`, sql`k.name`)} as desk, jsonb_build_object('id', j.device_id, 'name', coalesce(d.name, '')) as device,
            jsonb_build_object('id', j.location_id, 'name', coalesce(l.name, '')) as location, j.type, j.message, j.wording, j.priority, j.unit, j.comment, j.value,
            ${instantText(sql`j.source_at`)} as source_at, ${instantText(sql`j.at`)} as at
          from alarm_journal j left join users u on u.id = j.actor_id left join alarm_desks k on k.id = j.desk_id
            left join devices d on d.id = j.device_id left join locations l on l.id = j.location_id
          where ${sql.join([...conditionsOf(filter), beyond ?? sql`true`], sql` and `)} order by ${order} limit ${limit}`,
      )
    },

    /** Recomputes the chain; rows from before there was one come first and bear no seal. */
    async verify(): Promise<Proof> {
      let proof: Proof = { rows: 0, head: null, broken: null }
      let after = 0
      for (let part = await partAfter(db, after); part.length > 0 && !proof.broken; part = await partAfter(db, after)) {
        proof = part.reduce(proven, proof)
        after = part.at(-1)?.seq ?? after
      }
      return proof
    },
  }
}

interface Proof {
  readonly rows: number
  readonly head: string | null
  readonly broken: { readonly seq: number; readonly id: string } | null
}

function proven(proof: Proof, { seq, ...row }: typeof alarmJournal.$inferSelect): Proof {
  if (proof.broken) return proof
  const unsealed = row.hash === null && proof.head === null
  if (!unsealed && !fits(row, proof.head ?? '')) return { ...proof, broken: { seq, id: row.id } }
  return { rows: proof.rows + 1, head: row.hash, broken: null }
}

const partAfter = (db: Database, seq: number) =>
  db.sql.select().from(alarmJournal).where(sql`${alarmJournal.seq} > ${seq}`).orderBy(alarmJournal.seq).limit(PART)

function place([at, seq]: readonly [string, number], oldestFirst: boolean): SQL {
  const there = sql`(${at}::timestamptz, ${seq}::bigint)`
  return oldestFirst ? sql`(j.at, j.seq) > ${there}` : sql`(j.at, j.seq) < ${there}`
}

const EQUAL = ['location_id', 'device_id', 'desk_id', 'alarm_id', 'actor_id', 'event', 'priority'] as const

function conditionsOf(filter: JournalFilter): SQL[] {
  const { from, until, search, scope } = filter
  const equal = EQUAL.flatMap((name) => (filter[name] ? [sql`j.${sql.identifier(name)} = ${filter[name]}`] : []))
  return [
    atSites(sql`j.location_id`, scope),
    ...equal,
    ...(from ? [sql`j.at >= ${from}`] : []),
    ...(until ? [sql`j.at <= ${until}`] : []),
    ...(search
      ? [
          sql`(j.message ilike ${likeText(search)} or j.type ilike ${likeText(search)} or j.comment ilike ${likeText(search)} or d.name ilike ${likeText(search)})`,
        ]
      : []),
  ]
}

function commandsOf(db: Database) {
  return {
    /** False when the command was carried out before; then for which alarm. */
    async claim(commandId: string, alarmId: string, at: string): Promise<true | { readonly carriedOutOn: string }> {
      const claimed = await db.sql
        .insert(alarmCommands)
        .values({ command_id: commandId, alarm_id: alarmId, at })
        .onConflictDoNothing()
        .returning()
      if (claimed.length > 0) return true
      const [before] = await db.sql
        .select({ alarm_id: alarmCommands.alarm_id })
        .from(alarmCommands)
        .where(eq(alarmCommands.command_id, commandId))
      return { carriedOutOn: before?.alarm_id ?? '' }
    },

    /** Drops commands nobody will repeat. */
    async forgetCommands(before: string): Promise<void> {
      await db.sql.delete(alarmCommands).where(sql`${alarmCommands.at} < ${before}`)
    },
  }
}
