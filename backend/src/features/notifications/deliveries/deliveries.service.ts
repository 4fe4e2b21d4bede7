import type { Delivery, notifications } from '@menara/shared/contract/notifications.contract.ts'
import {
  type DeliveryChannel,
  isPressing,
  notificationTypeOf,
  type PersonalChannel,
  personalChannels,
} from '@menara/shared/domain/notification-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { SignedLink } from '../../../platform/secrets/signed-links.ts'
import type { LocalizedText } from '../../../ports/notifications.ts'
import type { OutsideMail } from '../../../ports/outside-mails.ts'
import type { Channel, OutgoingMessage } from '../channels/delivery.channel.ts'
import { numberOf } from '../channels/whatsapp.channel.ts'
import { wants } from '../notification-preferences.service.ts'
import type { PreferencesStore, Told } from '../notification-preferences.store.ts'
import { afterQuiet, nextDigest } from '../notification-times.ts'
import { type DeliveriesRunner, TRIES } from './deliveries.runner.ts'
import type { DeliveriesStore, NewDelivery, Viewer } from './deliveries.store.ts'

/** An inbox item as it was just written. */
export interface Left {
  readonly id: string
  readonly user_id: string
  readonly type: string
  readonly title: string
  readonly text: string
  readonly link: string | null
  readonly message: LocalizedText
  /** For mail and WhatsApp alone: whoever has it may act as the person. */
  readonly signed?: SignedLink
  /** The person muted what it is about: they are told inside of the product alone. */
  readonly quiet?: boolean
}
export interface DeliveriesNeeds {
  readonly store: DeliveriesStore
  readonly people: Pick<PreferencesStore, 'told'>
  readonly channels: readonly Channel[]
  /** Browsers of these people that take messages. */
  readonly browsersOf: (userIds: readonly string[]) => Promise<readonly { readonly id: string; readonly user_id: string }[]>
  /** Webhooks that are told of a type. */
  readonly webhooksFor: (type: string) => Promise<readonly string[]>
  readonly runner: Pick<DeliveriesRunner, 'wake' | 'one'>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly afterCommit: (work: () => void) => void
  readonly now: () => Date
  readonly newId: () => string
}
type Asked = CallOf<typeof notifications.deliveries>['query']
export type DeliveriesService = ReturnType<typeof deliveriesService>

const EVERYBODY: Viewer = { userId: '', locationIds: null }

/** What goes out of the house, and what became of it. */
export function deliveriesService(needs: DeliveriesNeeds) {
  const { store, journal, atomically, runner, now, newId } = needs
  async function shown(id: string, viewer: Viewer): Promise<Delivery> {
    const found = await store.find(id, viewer)
    if (!found) throw new Fault('not-found', 'deliveries.not_found')
    return found
  }

  return {
    tell: (items: readonly Left[]) => tell(needs, items),
    writeOutside: (mail: OutsideMail) => writeOutside(needs, mail),

    async list({ next, limit = 10, ...filter }: Asked, viewer: Viewer): Promise<{ data: Delivery[]; next?: string; total: number }> {
      const rows = await store.list({ ...filter, viewer, limit, after: readCursor(next, ['string', 'string'] as const) })
      return { ...pageOf(rows, limit, (row) => [row.created_at, row.id]), total: await store.dead(viewer) }
    },

    async retry(id: string, caller: Caller): Promise<Delivery> {
      const before = await shown(id, caller)
      await atomically(async () => {
        if (!(await store.revive(id, now().toISOString())))
          throw new Fault('conflict', 'deliveries.not_dead', { params: { state: before.state }, current: before })
        journal.record({
          action: 'notifications.retried',
          subject: 'notifications',
          subject_id: id,
          actor_id: caller.userId,
          detail: { channel: before.channel, to: before.to, error: before.error },
        })
        needs.afterCommit(runner.wake)
      })
      return shown(id, caller)
    },

    /** Sent at once and tried once; says what came of it. */
    async test(channel: DeliveryChannel, to: { readonly user_id: string | null; readonly target_id: string | null }): Promise<Delivery> {
      const id = newId()
      const at = now().toISOString()
      const row = {
        ...to,
        id,
        channel,
        type: TEST,
        pressing: true,
        letters: [testLetter(at)],
        next_at: at,
        digest_for: null,
        created_at: at,
      }
      await store.insert([{ ...row, attempts: TRIES - 1 }])
      await runner.one(id)
      return shown(id, EVERYBODY)
    },
  }
}

/** Joins the open transaction. False: this installation sends no mails, and none was written. */
async function writeOutside({ store, channels, runner, ...needs }: DeliveriesNeeds, mail: OutsideMail): Promise<boolean> {
  if (!channels.some(({ name, ready }) => name === 'email' && ready)) return false
  const at = needs.now().toISOString()
  const { target_id, type, title, key } = mail
  const letter: OutgoingMessage = { item_id: null, type, title, text: '', link: null, message: { key, params: {} }, at }
  const row = { id: needs.newId(), user_id: null, channel: 'email' as const, target_id, type, pressing: true, letters: [letter] }
  await store.insert([{ ...row, next_at: at, digest_for: null, created_at: at }])
  needs.afterCommit(runner.wake)
  return true
}

/** Not a kind people choose by. */
const TEST = 'test'
const testLetter = (at: string): OutgoingMessage => ({
  item_id: null,
  type: TEST,
  title: 'This is a test',
  text: 'Messages from Menara arrive here',
  link: '/inbox',
  message: { key: 'inbox.test', params: {} },
  at,
})

/** Joins the open transaction: what stands in the inbox is on its way, and nothing else is. */
async function tell(needs: DeliveriesNeeds, items: readonly Left[]): Promise<void> {
  const { store, channels, runner } = needs
  const [first] = items
  if (!first) return
  const ready = new Set(channels.filter((channel) => channel.ready).map((channel) => channel.name))
  const userIds = items.map((item) => item.user_id)
  const people = new Map((await needs.people.told(userIds)).filter((item) => item.active).map((item) => [item.id, item]))
  const browsers = await needs.browsersOf(userIds)
  const planned = items.flatMap((item) => {
    const who = people.get(item.user_id)
    if (!who || item.quiet) return []
    return personalChannels
      .filter((channel) => ready.has(channel) && wants(who.chosen, item.type, channel))
      .flatMap((channel) => targetsOf(channel, who, browsers).map((target_id) => planOf(needs, { item, who, channel: channel, target_id })))
  })
  const single = planned.filter((delivery) => delivery.digest_for === null)
  for (const delivery of planned)
    if (delivery.digest_for !== null && !(await store.collect(delivery))) single.push({ ...delivery, digest_for: null })
  for (const target_id of await needs.webhooksFor(notificationTypeOf(first.type).type))
    single.push(forWebhook(needs, first, { target_id, user_ids: userIds }))
  await store.insert(single)
  if (single.length > 0) needs.afterCommit(runner.wake)
}

function targetsOf(channel: PersonalChannel, { id, phone }: Told, browsers: Awaited<ReturnType<DeliveriesNeeds['browsersOf']>>) {
  if (channel === 'push') return browsers.filter((browser) => browser.user_id === id).map((browser) => browser.id)
  return channel === 'whatsapp' && numberOf(phone) === null ? [] : [null]
}

/** Channels that reach the person and nobody else who is about. */
const PRIVATE: readonly PersonalChannel[] = ['email', 'whatsapp']

interface Plan {
  readonly item: Left
  readonly who: Told
  readonly channel: PersonalChannel
  readonly target_id: string | null
}

/** When it goes: at once when it is pressing; else after the quiet hours, and a mail with the collection where the person wants one. */
function planOf({ now, newId }: DeliveriesNeeds, { item, who: { chosen }, channel, target_id }: Plan): NewDelivery {
  const at = now()
  const pressing = isPressing(item.type, item.message)
  const digest = pressing || channel !== 'email' ? null : nextDigest(chosen, at)
  const next_at = (pressing ? at : (digest ?? afterQuiet(chosen, at))).toISOString()
  return {
    id: newId(),
    user_id: item.user_id,
    channel,
    target_id,
    type: digest ? 'digest' : item.type,
    pressing,
    letters: [{ ...letterOf(item, at), ...(item.signed && PRIVATE.includes(channel) && { signed: item.signed }) }],
    next_at,
    digest_for: digest ? next_at : null,
    created_at: at.toISOString(),
  }
}

function forWebhook({ now, newId }: DeliveriesNeeds, item: Left, to: { target_id: string; user_ids: readonly string[] }): NewDelivery {
  const at = now()
  return {
    id: newId(),
    user_id: null,
    channel: 'webhook',
    target_id: to.target_id,
    type: item.type,
    pressing: isPressing(item.type, item.message),
    letters: [{ ...letterOf(item, at), item_id: null, user_ids: to.user_ids }],
    next_at: at.toISOString(),
    digest_for: null,
    created_at: at.toISOString(),
  }
}

const letterOf = ({ id, type, title, text, link, message }: Left, at: Date): OutgoingMessage => ({
  item_id: id,
  type,
  title,
  text,
  link,
  message,
  at: at.toISOString(),
})
