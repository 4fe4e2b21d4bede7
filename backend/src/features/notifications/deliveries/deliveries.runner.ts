import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { SignedLink } from '../../../platform/secrets/signed-links.ts'
import type { Outsider } from '../../../ports/outside-mails.ts'
import { type Channel, type OutgoingMessage, type Parcel, type Recipient, Undelivered } from '../channels/delivery.channel.ts'
import type { DeliveriesStore, Held } from './deliveries.store.ts'

export interface RunnerNeeds {
  readonly store: DeliveriesStore
  readonly channels: readonly Channel[]
  /** Undefined: there is no such person, or they may not come in any more. */
  readonly recipient: (userId: string) => Promise<Recipient | undefined>
  /** Who a mail to nobody of the house is for. Undefined: there is nobody to be told any more. */
  readonly outsider: (targetId: string, type: string) => Promise<Outsider | undefined>
  /** Null for a link whose key is retired. */
  readonly doorOf: (link: SignedLink) => string | null
  readonly now: () => Date
  readonly log: Logger
  readonly metrics: Registry
}
export type DeliveriesRunner = ReturnType<typeof deliveriesRunner>

const MINUTE_S = 60
/** Seconds between one try and the next: eight tries within a day, then it is dead. */
const BACK_OFF_S = [30, 2 * MINUTE_S, 10 * MINUTE_S, 30 * MINUTE_S, 2 * 3600, 6 * 3600, 15 * 3600] as const
export const TRIES = BACK_OFF_S.length + 1
/** Longer than any one sending may take: after it a worker that says nothing is dead. */
const LEASE_MS = 120_000
const [AT_ONCE, LOOK_MS, TIDY_MS, DAY_MS] = [4, 5000, 3_600_000, 86_400_000]
const [SENT_DAYS, DEAD_DAYS] = [14, 90]

/** Brings deliveries out of the house: any number of backends may do so beside one another. */
export function deliveriesRunner(needs: RunnerNeeds) {
  const { store, channels, now, log, metrics } = needs
  const counted = countersOn(needs)
  const isIt = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString()

  /** Says what there is to say to this person, and whether that is anything yet. */
  async function bring(item: Held): Promise<'sent' | 'dropped'> {
    const channel = channels.find((one) => one.name === item.channel)
    if (!channel?.ready) throw new Undelivered('This installation has no such channel any more', 'never')
    if (item.user_id === null && item.channel === 'email') {
      await channel.send({ ...item, ...(await outward(needs, item)) })
      return 'sent'
    }
    const to = await insider(needs, item)
    const letters = item.digest_for === null ? item.letters : await stillUnread(item)
    if (letters.length === 0) return 'dropped'
    await channel.send({ ...item, to, letters: letters.map(withDoor) })
    return 'sent'
  }

  const withDoor = ({ signed, ...item }: OutgoingMessage): OutgoingMessage => {
    const door = signed && needs.doorOf(signed)
    return door ? { ...item, door } : item
  }

  async function stillUnread({ letters }: Held): Promise<Held['letters']> {
    const unread = await store.unread(letters.flatMap((message) => message.item_id ?? []))
    return letters.filter((message) => message.item_id === null || unread.has(message.item_id))
  }

  async function deliver(item: Held): Promise<void> {
    try {
      const state = await bring(item)
      await store.end(item.id, { state, error: '', at: now().toISOString() })
      counted.results.inc({ channel: item.channel, result: state })
    } catch (error) {
      await failed(item, error)
    }
  }

  async function failed(item: Held, error: unknown): Promise<void> {
    if (!(error instanceof Undelivered)) log.error({ err: error, delivery: item.id }, 'a delivery could not be made')
    const { state, words, waitS } = verdictOn(item, error)
    const at = now()
    counted.results.inc({ channel: item.channel, result: state })
    if (state === 'failed') await store.postpone(item, { error: words, next_at: isIt(at, waitS * 1000) })
    else await store.end(item.id, { state, error: words, at: at.toISOString() })
  }

  /** Everything that is due. */
  async function work(): Promise<void> {
    for (;;) {
      const at = now()
      const mine = await store.claim({ at: at.toISOString(), until: isIt(at, LEASE_MS), limit: AT_ONCE })
      if (mine.length === 0) return
      await Promise.all(mine.map(deliver))
    }
  }

  async function tidy(): Promise<void> {
    const at = now()
    await store.forget(isIt(at, -SENT_DAYS * DAY_MS), isIt(at, -DEAD_DAYS * DAY_MS))
  }

  metrics.registerMetric(counted.results)
  metrics.registerMetric(counted.due)
  metrics.registerMetric(counted.age)
  return { ...clockOf({ work, tidy, log }), work, tidy, one: (id: string) => one({ store, now, deliver }, id) }
}

async function insider({ recipient }: RunnerNeeds, { user_id }: Held): Promise<Recipient | null> {
  const to = user_id === null ? null : await recipient(user_id)
  if (to === undefined) throw new Undelivered('The person may not come in any more', 'gone')
  return to
}

/** Who somebody without an account is, and what they are told, as things stand now. */
async function outward(
  { outsider }: RunnerNeeds,
  { target_id, type, letters }: Held,
): Promise<Pick<Parcel, 'to' | 'letters' | 'outside' | 'attachments'>> {
  const item = target_id === null ? undefined : await outsider(target_id, type)
  if (!item) throw new Undelivered('Nobody is to be told of this any more', 'gone')
  const { link, params, attachments = [], ...to } = item
  return {
    to,
    attachments,
    outside: true,
    letters: letters.map(({ message, ...rest }) => ({ ...rest, link, message: { ...message, params } })),
  }
}

/** Whether there is hope, and when to try again. */
function verdictOn({ attempts }: Held, error: unknown) {
  const { message, hope } = error instanceof Undelivered ? error : new Undelivered('an error of this server; see its log')
  const [words, waitS] = [message.slice(0, 500), BACK_OFF_S[attempts - 1]]
  if (hope === 'gone') return { state: 'dropped', words, waitS: 0 } as const
  if (hope === 'never' || waitS === undefined) return { state: 'dead', words, waitS: 0 } as const
  return { state: 'failed', words, waitS } as const
}

/** This one now, wherever it stands in the queue. */
async function one(
  { store, now, deliver }: Pick<RunnerNeeds, 'store' | 'now'> & { deliver: (item: Held) => Promise<void> },
  id: string,
): Promise<void> {
  const at = now()
  const [item] = await store.claim({ at: at.toISOString(), until: new Date(at.getTime() + LEASE_MS).toISOString(), limit: 1, id })
  if (item) await deliver(item)
}

interface Clockwork {
  readonly work: () => Promise<void>
  readonly tidy: () => Promise<void>
  readonly log: Logger
}

/** Works when it is woken, and looks by itself every few seconds: for retries, and for what another backend wrote. */
function clockOf({ work, tidy, log }: Clockwork) {
  let [looker, tidier]: (NodeJS.Timeout | undefined)[] = []
  let busy: Promise<void> | null = null
  let again = false
  const open = (): boolean => looker !== undefined
  const safely = (what: () => Promise<void>): Promise<void> =>
    what().catch((error: unknown) => log.error({ err: error }, 'deliveries could not be worked'))

  function wake(): void {
    if (!open()) return
    again = true
    busy ??= run()
  }
  async function run(): Promise<void> {
    while (again && open()) {
      again = false
      await safely(work)
    }
    busy = null
  }
  return {
    /** Nothing happens by itself before: a test works by hand. */
    start(): void {
      looker = setInterval(wake, LOOK_MS).unref()
      tidier = setInterval(() => void safely(tidy), TIDY_MS).unref()
      wake()
    },
    wake,
    async close(): Promise<void> {
      clearInterval(looker)
      clearInterval(tidier)
      looker = undefined
      await busy
    },
  }
}

function countersOn({ store, now }: Pick<RunnerNeeds, 'store' | 'now'>) {
  const queue = (): ReturnType<DeliveriesStore['queue']> => store.queue(now().toISOString())
  return {
    results: new Counter({
      name: 'menara_deliveries_total',
      help: 'Messages brought out of the house, by channel and by what came of it (sent, failed, dead, dropped)',
      labelNames: ['channel', 'result'],
      registers: [],
    }),
    due: new Gauge({
      name: 'menara_deliveries_due',
      help: 'Deliveries that are due and not made yet',
      registers: [],
      async collect() {
        this.set((await queue()).waiting)
      },
    }),
    age: new Gauge({
      name: 'menara_deliveries_oldest_seconds',
      help: 'How long the oldest of them is due',
      registers: [],
      async collect() {
        const { oldest } = await queue()
        this.set(oldest === null ? 0 : (now().getTime() - Date.parse(oldest)) / 1000)
      },
    }),
  }
}
