import type { ChannelState, Preferences } from '@menara/shared/contract/notifications.contract.ts'
import {
  type NotificationTypeName,
  notificationTypeOf,
  notificationTypes,
  type PersonalChannel,
  personalChannels,
} from '@menara/shared/domain/notification-types.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Channel } from './channels/delivery.channel.ts'
import { numberOf } from './channels/whatsapp.channel.ts'
import type { Choices, Chosen, PreferencesStore, Told } from './notification-preferences.store.ts'

export interface PreferencesNeeds {
  readonly store: PreferencesStore
  readonly channels: readonly Channel[]
  readonly journal: Journal
  /** How many browsers of a person are signed in and take messages. */
  readonly browsers: (userId: string) => Promise<number>
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
}
export type PreferencesService = ReturnType<typeof preferencesService>

/** Whether a person wants a type there: what they chose, or what is usual. */
export function wants({ choices }: Pick<Chosen, 'choices'>, type: string, channel: PersonalChannel): boolean {
  const row = notificationTypeOf(type)
  return (choices[row.type] ?? row.usually).includes(channel)
}

export function preferencesService({ store, channels, journal, browsers, atomically }: PreferencesNeeds) {
  async function person(userId: string): Promise<Told> {
    const [found] = await store.told([userId])
    if (!found) throw new Fault('not-found', 'people.not_found')
    return found
  }
  const isReady = (name: PersonalChannel) => channels.some((channel) => channel.name === name && channel.ready)

  async function stateOf(channel: PersonalChannel, { id, email, phone }: Told): Promise<ChannelState> {
    const is = (why: ChannelState['why'], to: string): ChannelState => ({ channel, open: why === '', why, to })
    if (!isReady(channel)) return is('unset', '')
    if (channel === 'email') return is('', email)
    if (channel === 'whatsapp') return numberOf(phone) === null ? is('no_number', '') : is('', phone)
    const count = await browsers(id)
    return is(count === 0 ? 'no_browser' : '', String(count))
  }

  return {
    get: async (caller: Caller): Promise<Preferences> => shown((await person(caller.userId)).chosen),

    async put({ choices, ...times }: Preferences, caller: Caller): Promise<Preferences> {
      const { quiet, zone } = times
      if (!isZone(zone)) throw invalid('zone', 'zone', `${zone} is not the name of a time zone, such as Asia/Jakarta`)
      if (quiet && quiet.from === quiet.to) throw invalid('quiet.to', 'order', 'Quiet hours end at another time than they begin')
      const twice = choices.findIndex((choice, at) => choices.findIndex((other) => other.type === choice.type) !== at)
      if (twice >= 0) throw invalid(`choices.${twice}.type`, 'unique', `${choices[twice]?.type} is chosen twice`)
      return atomically(async () => {
        const { chosen } = await person(caller.userId)
        await store.put(caller.userId, { ...times, choices: { ...chosen.choices, ...chosenOf(choices) } })
        const after = shown((await person(caller.userId)).chosen)
        journal.record({
          action: 'notifications.chosen',
          subject: 'notifications',
          subject_id: caller.userId,
          actor_id: caller.userId,
          detail: { before: shown(chosen), after },
        })
        return after
      })
    },

    async channels(caller: Caller): Promise<ChannelState[]> {
      const who = await person(caller.userId)
      return Promise.all(personalChannels.map((channel) => stateOf(channel, who)))
    },

    /** Throws where the way to this person is closed. */
    async refuseClosed(channel: PersonalChannel, userId: string): Promise<void> {
      const { open, why } = await stateOf(channel, await person(userId))
      if (!open && why !== '') throw new Fault('conflict', `channels.${why}`)
    },
  }
}

const chosenOf = (choices: Preferences['choices']): Choices =>
  Object.fromEntries(choices.map(({ type, ...on }) => [type, personalChannels.filter((channel) => on[channel])]))

function shown(chosen: Chosen): Preferences {
  const choice = (type: NotificationTypeName) => ({
    type,
    email: wants(chosen, type, 'email'),
    push: wants(chosen, type, 'push'),
    whatsapp: wants(chosen, type, 'whatsapp'),
  })
  const { digest, digest_at, quiet, zone } = chosen
  return { choices: notificationTypes.map((item) => choice(item.type)), digest, digest_at, quiet, zone }
}
