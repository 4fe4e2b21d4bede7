import { vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import type { Page } from '@playwright/test'
import { ask, sessionOf } from './people.ts'
import { en } from './texts.ts'

/** Where the remote screens are. */
export const REMOTE_SCREENS = '/admin/home/vnc'
export const button = (page: Page, key: `${string}:${string}`, facts: Record<string, string> = {}) =>
  page.getByRole('button', { name: en(key, facts), exact: true })

interface Target {
  readonly name: string
  readonly port: number
  readonly password?: string
}
/** A screen at the first site, on this machine. */
export async function createScreen(target: Target): Promise<{ readonly id: string }> {
  const admin = await sessionOf('admin')
  const location_id = (await ask(admin, locations.list, { query: {} })).data[0]?.id ?? ''
  return (await ask(admin, vnc.create, { body: { ...target, location_id, host: '127.0.0.1' } })).data
}
export async function removeScreen(name: string): Promise<void> {
  const admin = await sessionOf('admin')
  for (const { id } of (await ask(admin, vnc.list, { query: { search: name, limit: 10 } })).data)
    await ask(admin, vnc.remove, { params: { id } })
}
