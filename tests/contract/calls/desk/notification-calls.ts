import { notifications, webhooks } from '@menara/shared/contract/notifications.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { deliveries, webhooks as hooks } from '../../../../backend/src/schema/notifications.ts'
import type { Building } from '../../../kit/building.ts'
import { pushBrowser } from '../../../kit/push-browser.ts'
import { byId, code, type Make } from '../../good-call.ts'

const browser = () => ({ ...pushBrowser(`http://127.0.0.1:9/${code()}`).draft, agent: 'Firefox, Linux' })
const newBrowser = async ({ admin }: Building) => (await admin.asks(notifications.subscribe, { body: browser() })).body.data.id
// An address of a documentation network (RFC 5737): nobody is there, and no name has to be asked for it.
const hook = () => ({ name: code(), url: 'https://192.0.2.1/hook', types: ['ticket.assigned' as const], enabled: true })
const newHook = async ({ admin }: Building) => (await admin.asks(webhooks.create, { body: hook() })).body.data.id

async function dead({ db, cast, clock }: Building): Promise<string> {
  const id = newId()
  const at = clock.now().toISOString()
  await db.sql.insert(deliveries).values({
    ...{ id, user_id: cast.agent, channel: 'email', type: 'booking', state: 'dead', attempts: 8, pressing: false },
    ...{ letters: [], next_at: at, created_at: at, done_at: at },
  })
  return id
}
/** One whose secret is another installation's: it is told nothing, and says so at once. */
async function deafHook({ db, clock }: Building): Promise<string> {
  const id = newId()
  await db.sql.insert(hooks).values({ id, ...hook(), secret: 'x', created_at: clock.now().toISOString() })
  return id
}

export const notificationCalls: Readonly<Record<string, Make>> = {
  'notifications.preferences': () => ({}),
  'notifications.setPreferences': () => ({
    body: {
      choices: [{ type: 'booking', email: true, push: false, whatsapp: false }],
      digest: 'daily',
      digest_at: '07:30',
      quiet: { from: '22:00', to: '06:00' },
      zone: 'Asia/Jakarta',
    },
  }),
  'notifications.channels': () => ({}),
  'notifications.test': async (building) => {
    await newBrowser(building)
    return { body: { channel: 'push' } }
  },
  'notifications.subscriptions': () => ({}),
  'notifications.subscribe': () => ({ body: browser() }),
  'notifications.unsubscribe': async (building) => byId(await newBrowser(building)),
  'notifications.deliveries': () => ({ query: {} }),
  'notifications.retry': async (building) => byId(await dead(building)),
  'webhooks.list': () => ({ query: {} }),
  'webhooks.get': async (building) => byId(await newHook(building)),
  'webhooks.create': () => ({ body: hook() }),
  'webhooks.update': async (building) => ({ ...byId(await newHook(building)), body: { name: code() } }),
  'webhooks.remove': async (building) => byId(await newHook(building)),
  'webhooks.renew': async (building) => byId(await newHook(building)),
  'webhooks.test': async (building) => byId(await deafHook(building)),
}
