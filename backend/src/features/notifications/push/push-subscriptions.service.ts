import type { notifications, PushSubscription } from '@menara/shared/contract/notifications.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Seal } from '../../../platform/secrets/sealed.ts'
import { newPushKeys, type PushKeys } from '../channels/push.channel.ts'
import type { PushKeysStore } from './push-keys.store.ts'
import type { PushSubscriptionsStore } from './push-subscriptions.store.ts'

export interface PushSubscriptionsNeeds {
  readonly store: PushSubscriptionsStore
  readonly keys: PushKeysStore
  readonly seal: Seal
  /** Where browsers' push services are, as origins; `https://*.example.com` for every host below. */
  readonly places: readonly string[]
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
type Draft = CallOf<typeof notifications.subscribe>['body']
export type PushSubscriptionsService = ReturnType<typeof pushSubscriptionsService>

const SEALED_FOR = 'vapid'

export function pushSubscriptionsService(needs: PushSubscriptionsNeeds) {
  const { store, places, journal, atomically, now, newId } = needs
  let known: PushKeys | undefined

  const told = (action: string, id: string, actor_id: string): void =>
    journal.record({ action: `notifications.${action}`, subject: 'notifications', subject_id: id, actor_id })

  return {
    /** The installation's pair: made when it is first asked for, and anew where the kept one does not open any more. */
    async keyPair(): Promise<PushKeys> {
      known ??= await atomically(() => keptPair(needs))
      return known
    },
    list: (caller: Caller): Promise<PushSubscription[]> => store.of(caller.userId),

    async subscribe({ endpoint, p256dh, auth, agent = '' }: Draft, caller: Caller): Promise<PushSubscription> {
      if (!isPlace(places, endpoint)) throw invalid('endpoint', 'allowed', 'This is not the address of a push service that is known here')
      const row = { id: newId(), user_id: caller.userId, session_id: caller.sessionId, endpoint, p256dh, auth, agent }
      const created_at = now().toISOString()
      await atomically(async () => {
        await store.put({ ...row, created_at })
        told('subscribed', row.id, caller.userId)
      })
      return { id: row.id, endpoint, agent, created_at }
    },

    async unsubscribe(id: string, caller: Caller): Promise<void> {
      await atomically(async () => {
        if (!(await store.remove(id, caller.userId))) throw new Fault('not-found', 'push.not_found')
        told('unsubscribed', id, caller.userId)
      })
    },
  }
}

async function keptPair({ keys, store, seal }: PushSubscriptionsNeeds): Promise<PushKeys> {
  const before = await keys.find()
  if (before && seal.open(before.private_key, SEALED_FOR) === null) {
    await keys.drop()
    await store.forgetAll()
  }
  if (!before || seal.open(before.private_key, SEALED_FOR) === null) {
    const { publicKey, privateKey } = newPushKeys()
    await keys.lay({ public_key: publicKey, private_key: seal.seal(privateKey, SEALED_FOR) })
  }
  const kept = await keys.find()
  const privateKey = kept && seal.open(kept.private_key, SEALED_FOR)
  if (!kept || !privateKey) throw new Error('The keys for web push were replaced by another backend with another key')
  return { publicKey: kept.public_key, privateKey }
}

/** Whether an address is at one of these origins. What a person names is asked nowhere else. */
function isPlace(places: readonly string[], address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  if (`${url.username}${url.password}` !== '') return false
  return places.some((place) => {
    const [scheme = '', host = ''] = place.split('://')
    if (url.protocol !== `${scheme}:`) return false
    return host.startsWith('*.') ? url.port === '' && url.hostname.endsWith(host.slice(1)) : url.host === host
  })
}
