import type { Platform } from '../../platform/platform.ts'
import { ACCESS_TOKEN_MS, tokensWith } from '../../platform/secrets/tokens.ts'
import type { Notifier } from '../../ports/notifications.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { type AccountsNeeds, accountsService } from './accounts.service.ts'
import { attemptsService } from './attempts/attempts.service.ts'
import { knownDevices } from './attempts/known-devices.ts'
import { loginMissesStore } from './attempts/login-misses.store.ts'
import { callersService } from './sessions/callers.service.ts'
import { callersStore } from './sessions/callers.store.ts'
import { refreshTokens } from './sessions/refresh-tokens.ts'
import { type SessionsNeeds, sessionsService } from './sessions/sessions.service.ts'
import { sessionsStore } from './sessions/sessions.store.ts'

/** People who acknowledge alarms sit at desks that others walk past. */
const DESK_PERMISSION = 'alarm_acknowledge'

interface Persons extends Pick<AccountsNeeds, 'credentials' | 'registerUser' | 'setPassword' | 'setLanguage'> {
  readonly stillActive: SessionsNeeds['stillActive']
}
interface Others extends Pick<Notifier, 'send'> {
  /** The rows of people, which the users feature writes. */
  readonly persons: Persons
  accessChanged(): void
}

/** Who a token belongs to. `seen` notes that a person was here. */
export function openCallers({ db, keys, now }: Platform, { seen }: { readonly seen: (userId: string, at: string) => Promise<unknown> }) {
  const tokens = tokensWith(keys)
  const [store, sessions] = [callersStore(db), sessionsStore(db, now)]
  const { identify, forget } = callersService({
    store,
    now,
    readToken: (token) => tokens.read(token, now()),
    async touch({ sessionId, userId }, at) {
      await sessions.touch(sessionId, at)
      await seen(userId, at)
    },
  })
  return { identify, forget, me: store.me }
}

/** Accounts: registration, signing in, sessions, passwords. */
export function openAccounts(platform: Platform, { persons, accessChanged, send }: Others) {
  const { app, db, journal, keys, demoPublic, deskIdleMinutes, now, newId } = platform
  const { atomically } = db
  const tokens = tokensWith(keys)
  const people = callersStore(db)
  const sessions = sessionsService({
    ...{ store: sessionsStore(db, now), people, journal, now, newId, atomically, accessChanged, send },
    stillActive: persons.stillActive,
    tokens: refreshTokens(keys),
    idleMinutes: async (id) => (deskIdleMinutes !== null && (await people.holds(id, DESK_PERMISSION)) ? deskIdleMinutes : null),
    async signToken(claims) {
      const at = now()
      return { accessToken: await tokens.sign(claims, at), expiresAt: new Date(at.getTime() + ACCESS_TOKEN_MS).toISOString() }
    },
  })
  const attempts = attemptsService({ store: loginMissesStore(db), now, atomically })
  const accounts = accountsService({
    ...persons,
    people,
    attempts,
    sessions,
    devices: knownDevices(keys),
    demoPublic,
    journal,
    now,
    atomically,
  })
  accountsRoutes(app, accounts, sessions)
  return { openSessions: sessions.list, endSessions: sessions.endAll, confirms: accounts.confirms }
}
