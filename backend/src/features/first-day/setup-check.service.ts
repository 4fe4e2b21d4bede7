import { statfs } from 'node:fs/promises'
import type { SetupCheck } from '@menara/shared/contract/first-day.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { BackupSettings } from '../../platform/settings.ts'
import type { BrokerPlace } from '../../ports/iot/broker-place.ts'
import { backupChecks } from './backup-checks.ts'
import { forAllSites } from './first-day.service.ts'
import type { FirstDayStore } from './first-day.store.ts'

/** How the installation is set up, as its settings say. */
export interface Surroundings {
  readonly publicUrl: string
  readonly mails: boolean
  readonly virusScanner: boolean
  readonly broker: BrokerPlace
}
export interface SetupCheckNeeds {
  readonly store: Pick<FirstDayStore, 'clock' | 'demoAccounts'>
  readonly surroundings: Surroundings
  /** Backups that are made every day; null: none. */
  readonly backups: BackupSettings | null
  readonly dataDir: string
  readonly zone: string
  now(): Date
}
export type SetupCheckService = ReturnType<typeof setupCheckService>

const MAX_CLOCK_S = 2
const MIN_FREE_MB = 1000

/** Whether mails, backups and the like are in order, as far as the backend knows. */
export function setupCheckService({ store, surroundings, backups, dataDir, zone, now }: SetupCheckNeeds) {
  return async (caller: Caller): Promise<SetupCheck[]> => {
    forAllSites(caller)
    const { publicUrl, mails, virusScanner, broker } = surroundings
    const isSecure = new URL(publicUrl).protocol === 'https:'
    const demo = await store.demoAccounts()
    return [
      check('mail', okIf(mails)),
      check('public_address', okIf(isSecure && !isLocal(new URL(publicUrl).hostname))),
      // Browsers take messages of pages by TLS alone.
      check('push', okIf(isSecure)),
      check('broker', okIf(!isLocal(broker.host))),
      ...(await backupChecks({ backups, dataDir, zone, now: now() })).map(({ key, state, ...found }) => check(key, state, found)),
      await clockOf(store, now),
      await storageOf(dataDir),
      check('virus_scanner', okIf(virusScanner)),
      check('demo_accounts', demo === 0 ? 'ok' : 'wrong', { figure: demo }),
    ]
  }
}

const check = (
  key: SetupCheck['key'],
  state: SetupCheck['state'],
  { at = null, figure = null, reason = null, params = {} }: Partial<SetupCheck> = {},
): SetupCheck => ({ key, state, at, figure, reason, params })

const okIf = (configured: boolean): SetupCheck['state'] => (configured ? 'ok' : 'off')
const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)

async function clockOf(store: SetupCheckNeeds['store'], now: () => Date): Promise<SetupCheck> {
  const figure = Math.round(Math.abs((await store.clock()).getTime() - now().getTime()) / 100) / 10
  return check('clock', figure <= MAX_CLOCK_S ? 'ok' : 'wrong', { figure })
}

async function storageOf(dataDir: string): Promise<SetupCheck> {
  const { bavail, bsize } = await statfs(dataDir)
  const figure = Math.floor((bavail * bsize) / 1e6)
  return check('storage', figure >= MIN_FREE_MB ? 'ok' : 'wrong', { figure })
}
