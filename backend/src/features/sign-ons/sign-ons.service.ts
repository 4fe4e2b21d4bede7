import type { SignOn, signOns } from '@menara/shared/contract/alarms/sign-ons.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { Ending, SignOnsStore, Standing } from './sign-ons.store.ts'

export interface SignOnsNeeds {
  readonly store: SignOnsStore
  readonly telling: Pick<Notifier, 'note' | 'send'>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
export type SignOnsService = ReturnType<typeof signOnsService>
type Filter = CallOf<typeof signOns.list>['query']
/** Who, and with which session. */
type Person = Pick<Caller, 'userId' | 'sessionId' | 'name'>
type At = Pick<Standing, 'id' | 'desk_id'>
interface Desk {
  readonly id: string
  readonly name: string
}

/** Who works at which desk: what alarms and the ladder call by. */
export function signOnsService(needs: SignOnsNeeds) {
  const { store, atomically, now } = needs
  const moves = movesOf(needs)
  const at = (): string => now().toISOString()

  return {
    async list({ desk_id, state = 'open', next, limit = 10 }: Filter, caller: Caller): Promise<{ data: SignOn[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      const openAt = state === 'open' ? at() : undefined
      const rows = await store.list({ scope: caller.locationIds, desk_id, openAt, after, limit: limit + 1 })
      return pageOf(rows, limit, (row) => [row.since, row.id])
    },
    async get(id: string, caller: Caller): Promise<SignOn> {
      const found = await store.get(id, caller.locationIds)
      if (!found) throw new Fault('not-found', 'sign_ons.not_found')
      return found
    },

    start: ({ desk_id, take_over = false }: CallOf<typeof signOns.start>['body'], caller: Caller): Promise<SignOn> =>
      atomically(async () => {
        const desk = await store.desk(desk_id, caller.locationIds)
        if (!desk) throw invalid('desk_id', 'exists', 'There is no such desk')
        const id = await moves.join(desk, caller)
        if (take_over) await moves.takeOver(desk, caller)
        const row = await store.get(id, null)
        if (!row) throw new Error('the sign-on vanished within its transaction')
        return row
      }),

    end: (caller: Caller): Promise<void> =>
      atomically(async () => {
        const own = await store.ofPerson(caller.userId, at())
        if (!own) throw new Fault('conflict', 'sign_ons.none')
        await moves.leave(own, { because: own.stands ? 'signed_off' : 'session', by: caller.userId, at: at() })
      }),

    /** A signed hand-over: who gave leaves the desk, who took stands there. Joins the open transaction. */
    async handedOver({ desk, from, to }: { readonly desk: Desk; readonly from: string | null; readonly to: Person }): Promise<void> {
      const giver = from ? await store.ofPerson(from, at()) : undefined
      if (giver?.desk_id === desk.id) await moves.leave(giver, { because: 'handed_over', by: to.userId, at: at() })
      await moves.join(desk, to)
    },

    /** Ends those whose session or person is gone. */
    async sweep(): Promise<void> {
      if (!(await store.anyOrphan(at()))) return
      await atomically(async () => {
        for (const orphan of await store.orphans(at())) await moves.leave(orphan, { because: 'session', by: null, at: at() })
      })
    },

    /** Who stands at a desk now, the first to come first. */
    at: (deskId: string): Promise<string[]> => store.people(deskId, at()),
    /** Who stands at any desk now. */
    anywhere: (): Promise<string[]> => store.people(null, at()),
  }
}

/** Coming and going; each joins the open transaction. */
function movesOf({ store, telling, journal, now, newId }: SignOnsNeeds) {
  const at = (): string => now().toISOString()
  function record(
    action: string,
    { id, desk_id }: At,
    { actor_id, ...detail }: { actor_id: string | null; [fact: string]: unknown },
  ): void {
    const hints = [{ topic: 'alarm_desks', key: desk_id }]
    journal.record({ action, subject: 'desk_sign_on', subject_id: id, actor_id, detail: { desk_id, ...detail }, hints })
  }

  async function leave(item: Standing, ending: Ending): Promise<boolean> {
    if (!(await store.end(item.id, ending))) return false
    record('desk.signed_off', item, { user_id: item.user_id, since: item.since, because: ending.because, actor_id: ending.by })
    return true
  }

  return {
    leave,

    /** Stays where they are; else leaves the other desk. Gives the sign-on. */
    async join(desk: Desk, { userId, sessionId }: Person): Promise<string> {
      const own = await store.ofPerson(userId, at())
      if (own?.stands && own.desk_id === desk.id) {
        await store.tie(own.id, sessionId)
        return own.id
      }
      if (own) await leave(own, { because: own.stands ? 'moved' : 'session', by: userId, at: at() })
      const id = newId()
      if (!(await store.add({ id, desk_id: desk.id, user_id: userId, session_id: sessionId, since: at() })))
        throw new Fault('conflict', 'sign_ons.elsewhere')
      record('desk.signed_on', { id, desk_id: desk.id }, { user_id: userId, actor_id: userId })
      return id
    },

    /** Everybody else leaves the desk, and is told by whom. */
    async takeOver(desk: Desk, { userId, name }: Person): Promise<void> {
      const gone: Standing[] = []
      for (const item of await store.atDesk(desk.id, at()))
        if (
          item.user_id !== userId &&
          (await leave(item, { because: item.stands ? 'taken_over' : 'session', by: userId, at: at() })) &&
          item.stands
        )
          gone.push(item)
      if (gone.length === 0) return
      const from = gone.map((item) => item.name).join(', ')
      await telling.note({
        type: 'desk.taken_over',
        description: `${name} took over ${desk.name} from ${from}`.slice(0, 2000),
        happened: { key: 'desk.taken_over', params: { actor: name, desk: desk.name, from } },
        subject: 'alarm_desks',
        link_id: desk.id,
        location_id: null,
        actor_id: userId,
      })
      await telling.send({
        user_ids: gone.map((item) => item.user_id),
        type: 'alarm',
        title: `${name} took over ${desk.name}`,
        text: 'You are no longer signed on at this desk',
        link: '/admin/plugins/iot/alarm',
        message: { key: 'alarm.desk_taken_over', params: { actor: name, desk: desk.name } },
      })
    },
  }
}
