import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { SetupCheck } from '@menara/shared/contract/first-day.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { BrokerPlace } from '../../ports/iot/broker-place.ts'
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
  readonly dataDir: string
  now(): Date
}
export type SetupCheckService = ReturnType<typeof setupCheckService>

/** Written by `npm run backup` into the data folder when it has succeeded. */
export const BACKUP_NOTE = 'last-backup.json'
const BACKUP_DAYS = 7
const MAX_CLOCK_S = 2
const MIN_FREE_MB = 1000
const DAY_MS = 86_400_000

/** Whether mails, backups and the like are in order, as far as the backend knows. */
export function setupCheckService({ store, surroundings, dataDir, now }: SetupCheckNeeds) {
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
      await backupOf(dataDir, now()),
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
  { at = null, figure = null }: Partial<Pick<SetupCheck, 'at' | 'figure'>> = {},
): SetupCheck => ({ key, state, at, figure })

const okIf = (configured: boolean): SetupCheck['state'] => (configured ? 'ok' : 'off')
const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)

async function backupOf(dataDir: string, at: Date): Promise<SetupCheck> {
  const note = await readFile(join(dataDir, BACKUP_NOTE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (note === null) return check('backup', 'off')
  const last = instantIn(note)
  if (last === null) return check('backup', 'wrong')
  return check('backup', at.getTime() - Date.parse(last) <= BACKUP_DAYS * DAY_MS ? 'ok' : 'wrong', { at: last })
}

/** Null for a note that is cut off or is none. */
function instantIn(note: string): string | null {
  try {
    const { at } = JSON.parse(note) as { at?: unknown }
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : null
  } catch {
    return null
  }
}

async function clockOf(store: SetupCheckNeeds['store'], now: () => Date): Promise<SetupCheck> {
  const figure = Math.round(Math.abs((await store.clock()).getTime() - now().getTime()) / 100) / 10
  return check('clock', figure <= MAX_CLOCK_S ? 'ok' : 'wrong', { figure })
}

async function storageOf(dataDir: string): Promise<SetupCheck> {
  const { bavail, bsize } = await statfs(dataDir)
  const figure = Math.floor((bavail * bsize) / 1e6)
  return check('storage', figure >= MIN_FREE_MB ? 'ok' : 'wrong', { figure })
}
